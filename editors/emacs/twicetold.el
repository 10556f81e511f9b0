;;; twicetold.el --- Say what instruction files say twice  -*- lexical-binding: t; -*-

;; Package-Requires: ((emacs "30.1") (markdown-mode "2.5"))

;;; Commentary:

;; Lets eglot start the language server Twicetold in instruction files for coding agents, and adds
;; two commands: `twicetold-compare' and `twicetold-show-context'.

;;; Code:

(require 'eglot)

(defgroup twicetold nil
  "What instruction files say twice."
  :group 'tools)

(defcustom twicetold-command '("twicetold" "server")
  "Program and arguments that start the server over standard input and output."
  :type '(repeat string))

(defun twicetold--contact (&rest _)
  "The server's command, for `eglot-server-programs'."
  twicetold-command)

(add-to-list 'eglot-server-programs
             '((markdown-mode gfm-mode markdown-ts-mode) . twicetold--contact))

;; Rules of several agents are Markdown under names of their own.
(dolist (pattern '("\\.mdc\\'"
                   "/\\.\\(?:cursor\\|windsurf\\|cline\\)rules\\'"
                   "/\\.\\(?:rules\\|goosehints\\)\\'"))
  (add-to-list 'auto-mode-alist (cons pattern 'markdown-mode)))

(defun twicetold--execute (command)
  "Let the server run COMMAND for this buffer; it shows the result itself."
  (let ((server (or (eglot-current-server)
                    (user-error "Twicetold is not running here; try M-x eglot")))
        (where (list :line (1- (line-number-at-pos nil t)))))
    (eglot-execute server
                   (list :title command
                         :command command
                         :arguments (vector (eglot-path-to-uri buffer-file-name) where)))))

(defun twicetold-compare ()
  "Compare this instruction file with its reference."
  (interactive)
  (twicetold--execute "twicetold.server.compareWithReference"))

(defun twicetold-show-context ()
  "Show what each agent loads for the directory of this file."
  (interactive)
  (twicetold--execute "twicetold.server.showContext"))

(provide 'twicetold)
;;; twicetold.el ends here

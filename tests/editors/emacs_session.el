;;; emacs_session.el --- What a person does in Emacs, step by step  -*- lexical-binding: t; -*-

;; usage: emacs --batch -l INIT -l emacs_session.el services/billing/CLAUDE.md
;; in a copy of the example workspace. Each step prints one line of JSON for test_emacs.py, which
;; knows what is right.

;;; Code:

(require 'cl-lib)
(require 'flymake)
(require 'package)

;; Batch mode does not look for installed packages.
(package-initialize)

(defvar session-patience-seconds 20)

(defun session-report (step &rest facts)
  "Print that STEP gave FACTS, a property list."
  (princ (concat (json-encode (append (list :step step) facts)) "\n")))

(defun session-wait (condition)
  "Wait until the function CONDITION gives something; that."
  (cl-loop with end = (+ (float-time) session-patience-seconds)
           for found = (funcall condition)
           until (or found (> (float-time) end))
           do (accept-process-output nil 0.05) (sit-for 0.01)
           finally return found))

(defun session-findings ()
  "What the buffer's diagnostics say, each with its line."
  (mapcar (lambda (diagnostic)
            (list :line (line-number-at-pos (flymake-diagnostic-beg diagnostic))
                  :text (substring-no-properties (flymake-diagnostic-text diagnostic))))
          (flymake-diagnostics)))

(defun session-hover ()
  "What the server says about the text at point."
  (let ((answer (jsonrpc-request (eglot-current-server) :textDocument/hover
                                 (eglot--TextDocumentPositionParams))))
    (plist-get (plist-get answer :contents) :value)))

(defun session-actions ()
  "The titles of what can be done at point."
  (mapcar (lambda (action) (plist-get action :title))
          (jsonrpc-request (eglot-current-server) :textDocument/codeAction
                           (list :textDocument (eglot--TextDocumentIdentifier)
                                 :range (list :start (eglot--pos-to-lsp-position)
                                              :end (eglot--pos-to-lsp-position))
                                 :context (list :diagnostics [])))))

(defun session-opened (command)
  "Run COMMAND; the text of the buffer that comes up."
  (let ((file (current-buffer)))
    (funcall command)
    (prog1 (and (session-wait (lambda () (not (eq file (window-buffer)))))
                (with-current-buffer (window-buffer)
                  (list :mode (symbol-name major-mode)
                        :text (buffer-substring-no-properties (point-min) (point-max)))))
      (switch-to-buffer file))))

(defun session-replace (old new)
  "Replace the first OLD of the buffer by NEW."
  (goto-char (point-min))
  (search-forward old)
  (replace-match new t t))

(defun session ()
  "Do what a person does."
  (let ((file (car command-line-args-left)))
    (setq command-line-args-left nil)
    (find-file file))
  ;; In batch mode no command loop runs the hook that connects.
  (apply #'eglot (eglot--guess-contact))
  (session-report "attached"
                  :mode (symbol-name major-mode)
                  :emacs emacs-version
                  :server (plist-get (eglot--server-info (eglot-current-server)) :name))
  (flymake-start)
  (session-wait #'flymake-diagnostics)
  (session-report "diagnostics" :items (vconcat (session-findings)))
  (goto-char (point-min))
  (search-forward "## Commits")
  (session-report "hover" :text (session-hover))
  (session-report "actions" :titles (vconcat (session-actions)))
  (session-report "comparison" :shown (session-opened #'twicetold-compare))
  (session-report "context" :shown (session-opened #'twicetold-show-context))
  (session-replace "at most 72" "at most 60")
  ;; Changes go out when Emacs is idle, which it never is in batch mode.
  (eglot--signal-textDocument/didChange)
  (session-wait (lambda ()
                  (not (seq-find (lambda (item) (string-match-p "difference" (plist-get item :text)))
                                 (session-findings)))))
  (session-report "edited" :items (vconcat (session-findings)))
  (set-buffer-modified-p nil)
  (find-file "rules.mdc")
  (session-report "rule file" :mode (symbol-name major-mode))
  (eglot-shutdown-all)
  (session-report "end" :ok t))

(session)
;;; emacs_session.el ends here

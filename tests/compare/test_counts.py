from twicetold.compare.counts import counted

BAG = {"harbour": 1.4, "test": 0.35}


def test_a_word_counts_once_for_each_text_whatever_it_weighs():
    once = counted({}, (), [BAG])
    assert once == {"harbour": 1, "test": 1}
    twice = counted(once, (), [BAG, {"tide": 1.0}])
    assert twice == {"harbour": 2, "test": 2, "tide": 1}
    assert counted(twice, [BAG, BAG], ()) == {"tide": 1}


def test_counts_that_stay_are_the_same_object():
    counts = {"harbour": 1}
    assert counted(counts, [BAG], [BAG]) is counts

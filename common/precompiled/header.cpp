// The source that a precompiled header belongs to: it needs one.

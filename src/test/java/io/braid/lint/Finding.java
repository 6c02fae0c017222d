package io.braid.lint;

/** One place that breaks a rule, and what to do there. */
record Finding(String path, int line, String advice) {
    @Override
    public String toString() {
        return path + ":" + line + ": " + advice;
    }
}

package io.braid.lint;

/** Where in a text something stands. */
final class Lines {
    private Lines() {}

    /** The line of a character, counted from one. */
    static int of(String text, int offset) {
        return (int) text.substring(0, offset).chars().filter(c -> c == '\n').count() + 1;
    }
}

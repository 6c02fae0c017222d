package io.braid.postgres.type;

import java.util.List;

/** Format of a value in a message. */
public enum Format {
    TEXT,
    BINARY;

    /**
     * Returns the format of the value at an index: a list of codes is empty for text, or has one code for all values or
     * one each.
     */
    public static Format at(List<Integer> codes, int index) {
        int code = codes.isEmpty() ? 0 : codes.get(codes.size() == 1 ? 0 : index);
        return code == 0 ? TEXT : BINARY;
    }

    public int code() {
        return this == TEXT ? 0 : 1;
    }
}

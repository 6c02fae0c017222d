package io.braid.vdb;

/** Position in a model's text; lines and columns count from 1. */
public record Place(int line, int column) {
    @Override
    public String toString() {
        return "line " + line + ", column " + column;
    }
}

package io.braid.spi.error;

import java.io.Serializable;

/** Position in a text; lines and columns count from 1. */
public record TextPlace(int line, int column) implements Serializable {
    @Override
    public String toString() {
        return "line " + line + ", column " + column;
    }
}

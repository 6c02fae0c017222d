package io.braid.spi.type;

/** Named column of a row. */
public record Field(String name, DataType type) {
    @Override
    public String toString() {
        return name + " " + type;
    }
}

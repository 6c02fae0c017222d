package io.braid.jdbc;

import io.braid.wire.message.ColumnDescriptor;
import io.braid.wire.message.ColumnType;
import java.sql.Types;
import java.util.List;
import java.util.stream.Collectors;

/** What programs are told that timestamps with a time zone are: many know only those without, and show nothing of others. */
enum ZonedTimestamps {
    /** {@code TIMESTAMP_WITH_TIMEZONE}, as objects {@code OffsetDateTime}. */
    ZONED,
    /** {@code TIMESTAMP}, as objects {@code java.sql.Timestamp}: the same moments, in the zone of this computer. */
    PLAIN;

    int told(int jdbcType) {
        return this == PLAIN && jdbcType == Types.TIMESTAMP_WITH_TIMEZONE ? Types.TIMESTAMP : jdbcType;
    }

    List<ColumnDescriptor> told(List<ColumnDescriptor> columns) {
        return this == ZONED ? columns : columns.stream().map(this::told).collect(Collectors.toUnmodifiableList());
    }

    private ColumnDescriptor told(ColumnDescriptor column) {
        ColumnType type = column.type();
        ColumnType told = new ColumnType(
                told(type.jdbcType()), type.typeName(), type.precision(), type.scale(), type.nullable(), type.layout());
        return new ColumnDescriptor(column.label(), column.name(), column.table(), column.schema(), told);
    }

    /** Whether the column has timestamps with a time zone that are told to be without; its name is still the right one. */
    static boolean isToldAsPlain(ColumnDescriptor column) {
        return column.type().jdbcType() == Types.TIMESTAMP
                && MetadataType.TIMESTAMP_TZ.name().equals(column.type().typeName());
    }
}

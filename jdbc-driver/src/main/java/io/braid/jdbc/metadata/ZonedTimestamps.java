package io.braid.jdbc.metadata;

import io.braid.wire.message.ColumnDescriptor;
import io.braid.wire.message.ColumnType;
import java.sql.Types;
import java.util.List;
import java.util.stream.Collectors;

/**
 * JDBC type that is reported for timestamps with a time zone, because many programs only support timestamps without
 * one.
 */
public enum ZonedTimestamps {
    /** {@code TIMESTAMP_WITH_TIMEZONE}, with {@code OffsetDateTime} objects. */
    ZONED,
    /**
     * {@code TIMESTAMP}, with {@code java.sql.Timestamp} objects: the same instants, in the time zone of this computer.
     */
    PLAIN;

    int reported(int jdbcType) {
        return this == PLAIN && jdbcType == Types.TIMESTAMP_WITH_TIMEZONE ? Types.TIMESTAMP : jdbcType;
    }

    public List<ColumnDescriptor> reported(List<ColumnDescriptor> columns) {
        return this == ZONED ? columns : columns.stream().map(this::reported).collect(Collectors.toUnmodifiableList());
    }

    private ColumnDescriptor reported(ColumnDescriptor column) {
        ColumnType type = column.type();
        ColumnType reported = new ColumnType(
                reported(type.jdbcType()),
                type.typeName(),
                type.precision(),
                type.scale(),
                type.nullable(),
                type.layout());
        return new ColumnDescriptor(column.label(), column.name(), column.table(), column.schema(), reported);
    }

    /**
     * True if the column has timestamps with a time zone that are reported as plain ones; its type name is unchanged.
     */
    public static boolean isReportedAsPlain(ColumnDescriptor column) {
        return column.type().jdbcType() == Types.TIMESTAMP
                && MetadataType.TIMESTAMP_TZ.name().equals(column.type().typeName());
    }
}

package io.braid.postgres.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import org.junit.jupiter.api.Test;

class PostgresTypeTest {
    @Test
    void namesTypesAsPostgresqlDoes() {
        assertType(DataType.of(TypeKind.INTEGER), "int4", 23, 4, -1);
        assertType(DataType.of(TypeKind.TINYINT), "int2", 21, 2, -1);
        assertType(DataType.of(TypeKind.VARCHAR), "text", 25, -1, -1);
        assertType(DataType.varchar(40), "varchar", 1043, -1, 44);
        assertType(DataType.decimal(15, 2), "numeric", 1700, -1, 983046);
    }

    @Test
    void declaresDigitsOfSecondsOnlyWhereTheyAreFewer() {
        assertType(new DataType(TypeKind.TIMESTAMP, 3, 0, true), "timestamp", 1114, 8, 3);
        assertType(new DataType(TypeKind.TIMESTAMP, 6, 0, true), "timestamp", 1114, 8, -1);
        assertType(DataType.of(TypeKind.TIMESTAMP_TZ), "timestamptz", 1184, 8, -1);
    }

    @Test
    void givesArraysTheModifierOfTheirElements() {
        assertType(DataType.arrayOf(DataType.varchar(5)), "_varchar", 1015, -1, 9);
        assertType(DataType.arrayOf(DataType.of(TypeKind.BIGINT)), "_int8", 1016, -1, -1);
    }

    private static void assertType(DataType type, String name, int oid, int length, int modifier) {
        PostgresType shown = PostgresType.of(type);
        assertThat(shown.name()).isEqualTo(name);
        assertThat(shown.oid()).isEqualTo(oid);
        assertThat(shown.length()).isEqualTo(length);
        assertThat(shown.modifier()).isEqualTo(modifier);
    }
}

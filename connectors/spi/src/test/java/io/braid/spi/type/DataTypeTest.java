package io.braid.spi.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the SQL syntax and the memory layout of types. */
class DataTypeTest {
    @Test
    void decimalsTakeALongUpToEighteenDigits() {
        assertThat(DataType.decimal(18, 2).layout()).isEqualTo(ColumnLayout.LONG);
        assertThat(DataType.decimal(19, 2).layout()).isEqualTo(ColumnLayout.INT128);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "39, 0", "5, 6", "5, -1"})
    void impossibleDecimalsAreRefused(int precision, int scale) {
        assertThatThrownBy(() -> DataType.decimal(precision, scale))
                .hasMessageContaining("DECIMAL(" + precision + ", " + scale + ")");
    }

    @Test
    void onlyDecimalsHaveAScale() {
        assertThatThrownBy(() -> new DataType(TypeKind.INTEGER, DataType.UNSPECIFIED, 2, true))
                .hasMessageContaining("INTEGER has no scale");
    }

    @Test
    void typesPrintAsSqlWritesThem() {
        assertThat(DataType.decimal(15, 2).notNull()).hasToString("DECIMAL(15, 2) NOT NULL");
        assertThat(DataType.varchar(20)).hasToString("VARCHAR(20)");
        assertThat(DataType.of(TypeKind.DATE)).hasToString("DATE");
    }

    @Test
    void theDeclaredNameIsALabelAlone() {
        DataType uuid = DataType.of(TypeKind.VARCHAR).withDeclared("uuid");
        assertThat(uuid).isEqualTo(DataType.of(TypeKind.VARCHAR)).hasToString("VARCHAR");
        assertThat(uuid.hashCode()).isEqualTo(DataType.of(TypeKind.VARCHAR).hashCode());
        assertThat(uuid.notNull().declared()).isEqualTo("uuid");
        assertThat(DataType.arrayOf(uuid).elementType().declared()).isEqualTo("uuid");
    }
}

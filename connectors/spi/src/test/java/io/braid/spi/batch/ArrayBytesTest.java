package io.braid.spi.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that encoded arrays decode to the same elements, and preserve their order. */
class ArrayBytesTest {
    /** Values in ascending order, by type. */
    static Stream<Arguments> ascending() {
        return Stream.of(
                Arguments.of(DataType.of(TypeKind.BOOLEAN), List.of(false, true)),
                Arguments.of(DataType.of(TypeKind.SMALLINT), List.of(-300, -1, 0, 1, 300)),
                Arguments.of(DataType.of(TypeKind.INTEGER), List.of(Integer.MIN_VALUE, -1, 0, 255, Integer.MAX_VALUE)),
                Arguments.of(DataType.of(TypeKind.BIGINT), List.of(Long.MIN_VALUE, -1L, 0L, 256L, Long.MAX_VALUE)),
                Arguments.of(
                        DataType.of(TypeKind.DOUBLE),
                        List.of(
                                Double.NEGATIVE_INFINITY,
                                -1e300,
                                -Double.MIN_VALUE,
                                0.0,
                                Double.MIN_VALUE,
                                1.5,
                                Double.POSITIVE_INFINITY,
                                Double.NaN)),
                Arguments.of(
                        DataType.decimal(10, 2),
                        List.of(new BigDecimal("-100.00"), new BigDecimal("-0.01"), new BigDecimal("3.10"))),
                Arguments.of(
                        DataType.decimal(38, 3),
                        List.of(
                                new BigDecimal("-99999999999999999999.000"),
                                new BigDecimal("-0.001"),
                                new BigDecimal("0.000"),
                                new BigDecimal("18446744073709551615.000"),
                                new BigDecimal("99999999999999999999.000"))),
                Arguments.of(
                        DataType.of(TypeKind.VARCHAR),
                        List.of("", "\0", "\0\0", "\0a", "\1", "a", "a\0", "a\0\0b", "ab", "b", "é", "😀")),
                Arguments.of(
                        DataType.of(TypeKind.DATE),
                        List.of(LocalDate.of(1900, 1, 1), LocalDate.of(1970, 1, 1), LocalDate.of(2024, 2, 29))),
                Arguments.of(
                        DataType.of(TypeKind.TIMESTAMP),
                        List.of(LocalDateTime.of(1900, 1, 1, 0, 0), LocalDateTime.of(2024, 2, 29, 12, 30, 1))));
    }

    @ParameterizedTest
    @MethodSource("ascending")
    void elementsAreReadAsTheyWereWritten(DataType type, List<Object> values) {
        List<@Nullable Object> all = new java.util.ArrayList<>(values);
        all.add(1, null);
        all.add(null);
        ArrayValue array = ArrayValue.of(type, all);
        assertThat(array.elements()).containsExactlyElementsOf(all);
        assertThat(ArrayBytes.count(array.bytes(), 0, type)).isEqualTo(all.size());
    }

    @ParameterizedTest
    @MethodSource("ascending")
    void bytesAreInTheOrderOfTheArrays(DataType type, List<Object> values) {
        List<ArrayValue> arrays = new java.util.ArrayList<>();
        arrays.add(ArrayValue.of(type, List.of()));
        for (Object value : values) {
            arrays.add(ArrayValue.of(type, List.of(value)));
            arrays.add(ArrayValue.of(type, List.of(value, values.get(0))));
            arrays.add(ArrayValue.of(type, List.of(value, values.get(1))));
            arrays.add(ArrayValue.of(type, Arrays.asList(value, null)));
        }
        arrays.add(ArrayValue.of(type, Arrays.asList((Object) null)));
        arrays.add(ArrayValue.of(type, Arrays.asList(null, values.get(0))));
        for (int i = 1; i < arrays.size(); i++) {
            assertThat(Arrays.compareUnsigned(
                            arrays.get(i - 1).bytes(), arrays.get(i).bytes()))
                    .as(arrays.get(i - 1) + " < " + arrays.get(i))
                    .isNegative();
        }
    }

    @Test
    void thereIsOneZero() {
        DataType type = DataType.of(TypeKind.DOUBLE);
        assertThat(ArrayValue.of(type, List.of(-0.0))).isEqualTo(ArrayValue.of(type, List.of(0.0)));
    }

    @Test
    void binaryElementsAreReadAsTheyWereWritten() {
        ArrayValue array =
                ArrayValue.of(DataType.of(TypeKind.VARBINARY), List.of(new byte[] {0, -1, 0}, new byte[] {-1}));
        assertThat(array.elements().get(0)).isEqualTo(new byte[] {0, -1, 0});
        assertThat(array.elements().get(1)).isEqualTo(new byte[] {-1});
    }

    @Test
    void aColumnOfArraysGivesBackArrays() {
        DataType type = DataType.arrayOf(DataType.of(TypeKind.INTEGER).notNull());
        ColumnBuilder builder = ColumnBuilder.of(type, 1);
        builder.appendValue(ArrayValue.of(type.elementType(), Arrays.asList(1, null)));
        builder.appendNull();
        Column column = builder.build();
        assertThat(column.value(0)).hasToString("{1,NULL}");
        assertThat(column.value(1)).isNull();
        assertThat(type).hasToString("INTEGER ARRAY");
    }

    @Test
    void thereAreNoArraysOfArrays() {
        DataType type = DataType.arrayOf(DataType.of(TypeKind.INTEGER));
        assertThatThrownBy(() -> DataType.arrayOf(type)).hasMessageContaining("INTEGER ARRAY ARRAY");
    }
}

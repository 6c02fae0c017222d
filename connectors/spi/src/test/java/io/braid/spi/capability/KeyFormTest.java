package io.braid.spi.capability;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.capability.KeyForm.Style;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KeyFormTest {
    private static final DataType BIGINT = DataType.of(TypeKind.BIGINT);
    private static final DataType TEXT = DataType.varchar(10);

    @Test
    void conditionsAreWrittenForOneColumn() {
        assertThat(text(Style.ARRAY, 5, "a")).isEqualTo("a = ANY(?)");
        assertThat(text(Style.JSON_TABLE, 5, "a"))
                .isEqualTo("a IN (SELECT k.v FROM JSON_TABLE(?, '$[*]' COLUMNS (v BIGINT PATH '$')) AS k)");
        assertThat(text(Style.OPENJSON, 5, "a"))
                .isEqualTo("a IN (SELECT k.v FROM OPENJSON(?) WITH (v BIGINT '$') AS k)");
        assertThat(text(Style.IN_LIST, 3, "a")).isEqualTo("a IN (?, ?, ?)");
        assertThat(text(Style.VALUES, 2, "a"))
                .isEqualTo("EXISTS (SELECT 1 FROM (VALUES (?), (?)) AS braid_keys (braid_key_0)"
                        + " WHERE braid_keys.braid_key_0 = a)");
    }

    @Test
    void conditionsAreWrittenForSeveralColumns() {
        assertThat(text(Style.ARRAY, 5, "a", "b")).isEqualTo("(a, b) IN (SELECT * FROM unnest(?, ?))");
        assertThat(text(Style.IN_LIST, 2, "a", "b")).isEqualTo("(a, b) IN ((?, ?), (?, ?))");
        assertThat(text(Style.VALUES, 2, "[a]", "[b]"))
                .isEqualTo("EXISTS (SELECT 1 FROM (VALUES (?, ?), (?, ?)) AS braid_keys (braid_key_0, braid_key_1)"
                        + " WHERE braid_keys.braid_key_0 = [a] AND braid_keys.braid_key_1 = [b])");
    }

    @Test
    void theFirstFormThatCoversAKeyIsTheBest() {
        KeyForm numbers = new KeyForm(Style.JSON_TABLE, Set.of(TypeKind.BIGINT), 1, 100);
        KeyForm all = new KeyForm(Style.IN_LIST, Set.of(TypeKind.BIGINT, TypeKind.VARCHAR), KeyForm.ANY_NUMBER, 100);
        Capabilities source = new Capabilities("any", Set.of(), List.of(), TextSemantics.BINARY, List.of(numbers, all));

        assertThat(source.keyForm(List.of(BIGINT))).contains(numbers);
        assertThat(source.keyForm(List.of(BIGINT, BIGINT))).contains(all);
        assertThat(source.keyForm(List.of(TEXT))).contains(all);
        assertThat(source.keyForm(List.of(DataType.of(TypeKind.DOUBLE)))).isEmpty();
    }

    @Test
    void aStatementTakesNoMoreKeysThanArguments() {
        KeyForm form = new KeyForm(Style.VALUES, Set.of(TypeKind.BIGINT), KeyForm.ANY_NUMBER, 2_098);

        assertThat(form.mostKeys(2, 0)).isEqualTo(1_024);
        assertThat(form.mostKeys(3, 1)).isEqualTo(699);
    }

    private static String text(Style style, int keys, String... columns) {
        return new KeyForm(style, Set.of(), KeyForm.ANY_NUMBER, 1_000).condition(List.of(columns), keys);
    }
}

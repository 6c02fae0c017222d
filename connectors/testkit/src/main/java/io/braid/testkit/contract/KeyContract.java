package io.braid.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.Fragment;
import io.braid.spi.Parameter;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.KeyForm;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Contract for key lists: in each declared form, the rows with certain keys are found, whatever the keys contain. */
abstract class KeyContract extends DriverFaultContract {
    private static final DataType INTEGER = DataType.of(TypeKind.INTEGER);
    private static final DataType TEXT = DataType.varchar(40);
    private static final int MANY = 100;
    private static final List<String> HOSTILE = List.of(
            "O'Hara",
            "back\\slash",
            "\"quoted\"",
            "{a,b}",
            "NULL",
            "a,b",
            "%_",
            "",
            " ",
            "x ",
            "X",
            "x",
            "é€𝄞",
            "');--");

    /** The types of the source with their extreme values. */
    protected abstract List<TypeCase> typeCases();

    @Test
    void itCanBeGivenKeys() {
        assertThat(capabilities().keyForm(List.of(INTEGER))).isPresent();
        assertThat(capabilities().keyForm(List.of(INTEGER, INTEGER))).isPresent();
        assertThat(capabilities().keyForm(List.of(INTEGER, TEXT)).isPresent()).isEqualTo(sql().takesTextKeys());
    }

    @Test
    void everyTypeIsFoundAgainByKeys() {
        TypeTable table = TypeTable.create(server(), typeCases(), "by_keys");
        for (int i = 0; i < typeCases().size(); i++) {
            TypeCase type = typeCases().get(i);
            for (KeyForm form : forms(type.type())) {
                if (type.comparable()) {
                    assertFound(table, i, type, form);
                }
            }
        }
    }

    private void assertFound(TypeTable table, int column, TypeCase type, KeyForm form) {
        List<Object> values =
                type.values().stream().map(TypeCase.Value::expected).distinct().toList();
        for (int keys = 1; keys <= values.size(); keys++) {
            List<List<Object>> some =
                    values.subList(0, keys).stream().map(List::of).toList();
            List<List<@Nullable Object>> found = count(form, column, some, type);
            long expected = type.values().stream()
                    .filter(value -> some.contains(List.of(value.expected())))
                    .map(TypeCase.Value::literal)
                    .distinct()
                    .mapToLong(literal -> table.occurrences(column, new TypeCase.Value(literal, literal)))
                    .sum();
            assertThat(found).as(form.style() + " on " + type.nativeType()).isEqualTo(List.of(List.of(expected)));
            if (keys == values.size()) {
                // Many keys may use another statement; a repeated key is found once.
                List<List<Object>> many = Stream.generate(() -> some)
                        .flatMap(List::stream)
                        .limit(MANY)
                        .toList();
                assertThat(count(form, column, many, type))
                        .as("many by " + form.style() + " on " + type.nativeType())
                        .isEqualTo(List.of(List.of(expected)));
            }
        }
    }

    private List<List<@Nullable Object>> count(KeyForm form, int column, List<List<Object>> keys, TypeCase type) {
        return ask(
                form,
                "SELECT COUNT(*) FROM by_keys WHERE ",
                List.of("c" + column),
                keys,
                List.of(type.type()),
                DataType.of(TypeKind.BIGINT));
    }

    @Test
    void textIsFoundWhateverItIs() {
        createHostile("hostile_keys");
        boolean exact = capabilities().text().equality() == Exactness.EXACT;
        for (KeyForm form : forms(TEXT)) {
            for (int id = 0; id < HOSTILE.size(); id++) {
                List<List<Object>> key = List.of(List.of(HOSTILE.get(id)));
                List<List<@Nullable Object>> found =
                        ask(form, "SELECT id FROM hostile_keys WHERE ", List.of("t"), key, List.of(TEXT), INTEGER);
                assertThat(found).as(form.style() + " " + HOSTILE.get(id)).contains(List.of(id));
                assertThat(found.size() == 1 || !exact).as(found.toString()).isTrue();
            }
            List<List<Object>> all =
                    HOSTILE.stream().map(text -> List.<Object>of(text)).toList();
            assertThat(ask(form, "SELECT id FROM hostile_keys WHERE ", List.of("t"), all, List.of(TEXT), INTEGER))
                    .hasSize(HOSTILE.size());
        }
    }

    /** A key that no row can have must not fail, even in PostgreSQL, whose text cannot contain its character. */
    @Test
    void aKeyThatNoRowCanHaveFindsNothing() {
        createHostile("impossible_keys");
        List<List<Object>> keys = List.of(List.of("nul\0nul"), List.of("X"));
        for (KeyForm form : forms(TEXT)) {
            assertThat(ask(form, "SELECT id FROM impossible_keys WHERE ", List.of("t"), keys, List.of(TEXT), INTEGER))
                    .contains(List.of(HOSTILE.indexOf("X")));
        }
    }

    @Test
    void keysOfTwoColumnsAreFoundTogetherAndNullsNever() {
        createHostile("pair_keys");
        server().execute("INSERT INTO pair_keys VALUES (1, NULL)");
        server().execute("INSERT INTO pair_keys VALUES (NULL, 'X')");
        int x = HOSTILE.indexOf("O'Hara");
        List<List<Object>> keys = List.of(List.of(x, "O'Hara"), List.of(x + 1, "O'Hara"), List.of(x, "O'Hara"));
        List<DataType> types = List.of(INTEGER, TEXT);
        capabilities().keyForms().stream().filter(form -> form.covers(types)).forEach(form -> assertThat(
                        ask(form, "SELECT id FROM pair_keys WHERE ", List.of("id", "t"), keys, types, INTEGER))
                .as(form.style().toString())
                .isEqualTo(List.of(List.of(x))));
    }

    @Test
    void asManyKeysAsAreDeclaredAreTaken() {
        for (KeyForm form : forms(INTEGER)) {
            int most = form.mostKeysAtOnce(1, 0);
            List<List<Object>> keys = IntStream.range(5, 5 + most)
                    .mapToObj(i -> List.<Object>of(i))
                    .toList();
            assertThat(ask(form, "SELECT d FROM digits WHERE ", List.of("d"), keys, List.of(INTEGER), INTEGER))
                    .hasSize(5);
        }
        List<DataType> types = List.of(INTEGER, INTEGER);
        KeyForm form = capabilities().keyForm(types).orElseThrow();
        List<List<Object>> pairs = IntStream.range(5, 5 + form.mostKeysAtOnce(2, 0))
                .mapToObj(i -> List.<Object>of(i, i))
                .toList();
        assertThat(ask(form, "SELECT d FROM digits WHERE ", List.of("d", "d"), pairs, types, INTEGER))
                .hasSize(5);
    }

    private Capabilities capabilities() {
        return server().source().capabilities();
    }

    private List<KeyForm> forms(DataType type) {
        return capabilities().keyForms().stream()
                .filter(form -> form.covers(List.of(type)))
                .toList();
    }

    private void createHostile(String table) {
        server().execute("CREATE TABLE " + table + " (id INTEGER, t " + sql().textType(40) + ")");
        for (int id = 0; id < HOSTILE.size(); id++) {
            server().insert(table, id, HOSTILE.get(id));
        }
    }

    /** The rows of a statement that ends in WHERE, restricted by a key condition. */
    List<List<@Nullable Object>> ask(
            KeyForm form,
            String select,
            List<String> columns,
            List<List<Object>> keys,
            List<DataType> types,
            DataType result) {
        List<Parameter> arguments = new ArrayList<>();
        if (form.style().takesArrays()) {
            for (int i = 0; i < types.size(); i++) {
                int part = i;
                arguments.add(new Parameter(
                        types.get(i), keys.stream().map(key -> key.get(part)).toList()));
            }
        } else {
            for (List<Object> key : keys) {
                for (int i = 0; i < types.size(); i++) {
                    arguments.add(new Parameter(types.get(i), key.get(i)));
                }
            }
        }
        String sql = select + form.condition(columns, keys.size());
        return reader().rows(new Fragment(sql, arguments, RowType.unnamed(result)));
    }
}

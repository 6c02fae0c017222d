package io.braid.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.Fragment;
import io.braid.spi.Parameter;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.KeyForm;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Text is text, whatever is in it and whichever way it goes to the source. {@code -Dhostile.texts} makes the tests longer,
 * {@code -Dseed} repeats a run.
 */
abstract class HostileContract extends KeyContract {
    private static final DataType TEXT = DataType.of(TypeKind.VARCHAR);
    private static final DataType INTEGER = DataType.of(TypeKind.INTEGER);
    private static final int TEXTS = 3_000;
    private static final int TOGETHER = 50;
    private static final int KEYS = 200;

    private final long seed = Long.getLong("seed", System.nanoTime());
    private final Random random = new Random(seed);

    @Test
    void textComesBackByteForByte() {
        int rounds = Integer.getInteger("hostile.texts", TEXTS) / TOGETHER;
        String echo =
                "SELECT " + String.join(", ", Collections.nCopies(TOGETHER, sql().echo("?"))) + sql().fromNothing();
        DataType[] types = new DataType[TOGETHER];
        Arrays.fill(types, TEXT);
        for (int round = 0; round < rounds; round++) {
            List<String> texts = texts(TOGETHER);
            assertThat(ask(echo, texts, types)).as("seed %d", seed).isEqualTo(List.of(texts));
        }
    }

    @Test
    void aTextOfAMegabyteComesBackByteForByte() {
        String echo = "SELECT " + sql().echo("?") + sql().fromNothing();
        List<String> text = List.of(HostileTexts.large(random));

        assertThat(ask(echo, text, TEXT)).as("seed %d", seed).isEqualTo(List.of(text));
    }

    @Test
    void halfACharacterIsRefusedAndNotSentAsAnother() {
        for (String half : List.of("\ud83d", "a\ude00b", "\ude00\ud83d")) {
            assertThatThrownBy(() -> new Parameter(TEXT, half))
                    .isInstanceOfSatisfying(
                            BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_PARAMETER));
        }
    }

    /** Those that are equal to the source are found together; each is found. */
    @Test
    void textIsFoundByKeysOfItsOwn() {
        List<KeyForm> forms = server().source().capabilities().keyForms().stream()
                .filter(form -> form.covers(List.of(TEXT)))
                .toList();
        int rounds = forms.isEmpty() ? 0 : Math.max(1, Integer.getInteger("hostile.texts", TEXTS) / KEYS / 5);
        boolean exact = server().source().capabilities().text().equality() == Exactness.EXACT;
        for (int round = 0; round < rounds; round++) {
            String table = "hostile_" + round;
            server().execute("CREATE TABLE " + table + " (id INTEGER, t VARCHAR(60))");
            List<String> texts = texts(KEYS);
            Map<String, List<List<@Nullable Object>>> rows = new HashMap<>();
            List<@Nullable Object[]> inserted = new ArrayList<>();
            for (int id = 0; id < KEYS; id++) {
                inserted.add(new Object[] {id, texts.get(id)});
                rows.computeIfAbsent(texts.get(id), text -> new ArrayList<>()).add(List.of(id));
            }
            server().insertAll(table, inserted);
            for (KeyForm form : forms) {
                List<String> keys = rows.keySet().stream().limit(KEYS / 2).toList();
                List<List<@Nullable Object>> expected = keys.stream()
                        .flatMap(key -> rows.getOrDefault(key, List.of()).stream())
                        .toList();
                List<List<@Nullable Object>> found = keyed(form, table, keys);
                assertThat(found).as("seed %d, %s", seed, form.style()).containsAll(expected);
                assertThat(!exact || found.size() == expected.size())
                        .as("seed %d: %s", seed, found)
                        .isTrue();
            }
            server().execute("DROP TABLE " + table);
        }
    }

    private List<String> texts(int count) {
        List<String> texts = new ArrayList<>();
        while (texts.size() < count) {
            texts.add(HostileTexts.next(random));
        }
        return texts;
    }

    private List<List<@Nullable Object>> keyed(KeyForm form, String table, List<String> keys) {
        List<Parameter> arguments = form.style().takesArrays()
                ? List.of(new Parameter(TEXT, keys))
                : keys.stream().map(key -> new Parameter(TEXT, key)).toList();
        String text = "SELECT id FROM " + table + " WHERE " + form.condition(List.of("t"), keys.size());
        return reader().rows(new Fragment(text, arguments, RowType.unnamed(INTEGER)));
    }

    private List<List<@Nullable Object>> ask(String sql, List<String> texts, DataType... types) {
        List<Parameter> parameters =
                texts.stream().map(text -> new Parameter(TEXT, text)).toList();
        return reader().rows(new Fragment(sql, parameters, RowType.unnamed(types)));
    }
}

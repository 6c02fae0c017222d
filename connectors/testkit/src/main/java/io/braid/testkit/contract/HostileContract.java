package io.braid.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.braid.spi.Fragment;
import io.braid.spi.Parameter;
import io.braid.spi.Source;
import io.braid.spi.capability.CodePointOrder;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.KeyForm;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.tier.Iterations;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Contract for hostile text: any text is stored and found unchanged, on every path to the source.
 * {@code -Dhostile.texts} sets the number of texts, {@code -Dseed} repeats a run.
 */
@Tag("scaled")
abstract class HostileContract extends KeyContract {
    private static final DataType TEXT = DataType.of(TypeKind.VARCHAR);
    private static final DataType INTEGER = DataType.of(TypeKind.INTEGER);
    private static final int TOGETHER = 50;
    private static final int KEYS = 200;
    private static final int SORTED = 1_000;
    private static final int LOGGED = 20;
    /** Number of executions after which drivers use server-side prepared statements. */
    private static final int WARM_UP = 6;

    private final Iterations iterations = Iterations.of("hostile.texts", 1500, 30_000, 1_000_000);
    private final long seed = iterations.seed();
    private final Random random = iterations.random();

    @Test
    void textComesBackByteForByte() {
        int rounds = iterations.count() / TOGETHER;
        String echo = echoOfMany();
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

    /** Texts that are equal to the source are found together; each is found. */
    @Test
    void storedTextComesBackByteForByteAndIsFoundByKeysOfItsOwn() {
        List<KeyForm> forms = server().source().capabilities().keyForms().stream()
                .filter(form -> form.covers(List.of(TEXT)))
                .toList();
        int rounds = Math.max(1, iterations.count() / KEYS / 5);
        boolean exact = server().source().capabilities().text().equality() == Exactness.EXACT;
        for (int round = 0; round < rounds; round++) {
            String table = "hostile_" + round;
            server().execute("CREATE TABLE " + table + " (id INTEGER, t " + sql().textType(60) + ")");
            List<String> texts = texts(KEYS);
            Map<String, List<List<@Nullable Object>>> rows = new HashMap<>();
            List<@Nullable Object[]> inserted = new ArrayList<>();
            for (int id = 0; id < KEYS; id++) {
                inserted.add(new Object[] {id, texts.get(id)});
                rows.computeIfAbsent(texts.get(id), text -> new ArrayList<>()).add(List.of(id));
            }
            server().insertAll(table, inserted);
            assertThat(reader().rows("SELECT id, t FROM " + table + " ORDER BY id", INTEGER, TEXT))
                    .as("seed %d", seed)
                    .isEqualTo(inserted.stream().map(Arrays::asList).toList());
            for (KeyForm form : forms) {
                List<String> keys = rows.keySet().stream().limit(KEYS / 2).toList();
                List<List<@Nullable Object>> expected = keys.stream()
                        .flatMap(key -> rows.getOrDefault(key, List.of()).stream())
                        .toList();
                List<List<@Nullable Object>> found = reader().rows(keyed(form, table, keys));
                assertThat(found).as("seed %d, %s", seed, form.style()).containsAll(expected);
                assertThat(!exact || found.size() == expected.size())
                        .as("seed %d: %s", seed, found)
                        .isTrue();
            }
            server().execute("DROP TABLE " + table);
        }
    }

    /** The source receives the same statements, and as many, whatever the texts and keys contain. */
    @Test
    void theSourceIsAskedTheSameWhateverIsInTheTexts() throws InterruptedException, SQLException {
        ContractSql.StatementLog log = sql().statementLog();
        assumeTrue(log != null, wrapper() + " keeps no log of its statements that a test may read");
        server().execute("CREATE TABLE hostile_log (id INTEGER, t " + sql().textType(60) + ")");
        // Sources of other tests may still send statements, which would appear in the log.
        Background.awaitEnd();
        // The observer connected before logging started, so its own statements are not logged.
        try (Connection looking = server().connect()) {
            execute(looking, Objects.requireNonNull(log).begin());
            try {
                askedTheSame(looking, log);
            } finally {
                execute(looking, log.end());
            }
        }
    }

    private static void execute(Connection connection, List<String> statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private void askedTheSame(Connection looking, ContractSql.StatementLog log) throws SQLException {
        try (Source source = server().open("logged", "pool_size", "1")) {
            List<String> plain = Collections.nCopies(TOGETHER, "plain");
            for (int i = 0; i < WARM_UP; i++) {
                askEachWay(source, plain);
            }
            Map<String, Long> before = counted(looking, log);
            askEachWay(source, plain);
            Map<String, Long> once = counted(looking, log);
            for (int round = 1; round < LOGGED; round++) {
                askEachWay(source, texts(TOGETHER));
            }
            Map<String, Long> asked = counted(looking, log);

            assertThat(asked).as("seed %d", seed).containsOnlyKeys(once.keySet());
            assertThat(once.values().stream().mapToLong(Long::longValue).sum())
                    .isGreaterThan(
                            before.values().stream().mapToLong(Long::longValue).sum());
            asked.forEach((statement, count) -> {
                long first = before.getOrDefault(statement, 0L);
                assertThat(count - first).as(statement).isEqualTo((once.getOrDefault(statement, 0L) - first) * LOGGED);
            });
        }
    }

    private void askEachWay(Source source, List<String> texts) {
        SourceReader reader = new SourceReader(source);
        DataType[] types = new DataType[TOGETHER];
        Arrays.fill(types, TEXT);
        assertThat(reader.rows(new Fragment(echoOfMany(), parameters(texts), RowType.unnamed(types))))
                .as("seed %d", seed)
                .isEqualTo(List.of(texts));
        for (KeyForm form : source.capabilities().keyForms()) {
            if (form.covers(List.of(TEXT))) {
                reader.rows(keyed(form, "hostile_log", texts));
            }
        }
    }

    /** The statements received since logging started, with their number of executions. */
    private static Map<String, Long> counted(Connection looking, ContractSql.StatementLog log) throws SQLException {
        Map<String, Long> counts = new TreeMap<>();
        try (Statement look = looking.createStatement();
                ResultSet statements = look.executeQuery(log.statements())) {
            while (statements.next()) {
                counts.merge(statements.getString(1), 1L, Long::sum);
            }
        }
        return counts;
    }

    @Test
    void textIsSortedByCodePointsWhereThatIsDeclared() {
        CodePointOrder order = server().source().capabilities().codePointOrder();
        assumeTrue(order != null, wrapper() + " is not made to sort text by code points");
        server().execute("CREATE TABLE hostile_order (t " + sql().textType(60) + ")");
        List<@Nullable Object[]> inserted = new ArrayList<>();
        for (String text : texts(SORTED)) {
            inserted.add(new Object[] {text});
        }
        server().insertAll("hostile_order", inserted);

        String key = Objects.requireNonNull(order).form().replace("%s", "t");
        List<byte[]> sorted = reader().rows("SELECT t FROM hostile_order ORDER BY " + key, TEXT).stream()
                .map(row -> String.valueOf(row.get(0)).getBytes(StandardCharsets.UTF_8))
                .toList();

        assertThat(sorted).as("seed %d", seed).hasSize(SORTED).isSortedAccordingTo(Arrays::compareUnsigned);
    }

    private String echoOfMany() {
        return "SELECT " + String.join(", ", Collections.nCopies(TOGETHER, sql().echo("?"))) + sql().fromNothing();
    }

    private List<String> texts(int count) {
        List<String> texts = new ArrayList<>();
        while (texts.size() < count) {
            texts.add(HostileTexts.next(random));
        }
        return texts;
    }

    private static Fragment keyed(KeyForm form, String table, List<String> keys) {
        List<Parameter> arguments = form.style().takesArrays() ? List.of(new Parameter(TEXT, keys)) : parameters(keys);
        String text = "SELECT id FROM " + table + " WHERE " + form.condition(List.of("t"), keys.size());
        return new Fragment(text, arguments, RowType.unnamed(INTEGER));
    }

    private static List<Parameter> parameters(List<String> texts) {
        return texts.stream().map(text -> new Parameter(TEXT, text)).toList();
    }

    private List<List<@Nullable Object>> ask(String sql, List<String> texts, DataType... types) {
        return reader().rows(new Fragment(sql, parameters(texts), RowType.unnamed(types)));
    }
}

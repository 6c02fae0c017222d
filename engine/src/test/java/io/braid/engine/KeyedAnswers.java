package io.braid.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.KeyedText;
import io.braid.engine.plan.SourceScan;
import io.braid.spi.Fragment;
import io.braid.spi.Parameter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Texts that request the rows with certain keys from a source, and their results. */
final class KeyedAnswers {
    private KeyedAnswers() {}

    static KeyedText text(List<Integer> keyColumns, boolean arrays, boolean exact, int... sizes) {
        return new KeyedText(
                List.of("", ""), List.of(condition(0, keyColumns, arrays, exact, sizes)), "every row", List.of());
    }

    static KeyedText.Condition condition(
            int first, List<Integer> keyColumns, boolean arrays, boolean exact, int... sizes) {
        List<KeyedText.Sized> texts = IntStream.of(sizes)
                .mapToObj(size -> new KeyedText.Sized(size, "keys " + size))
                .toList();
        return new KeyedText.Condition(
                first, keyColumns, texts, 0, arrays, arrays && exact, exact, "the hint", "between");
    }

    /** Returns the rows for a fragment in the syntax of {@link #text}, for any conditions. */
    static List<List<@Nullable Object>> rowsFor(
            SourceScan scan, List<List<@Nullable Object>> rows, Fragment fragment, boolean ignoringCase) {
        if (fragment.sql().equals("whole")) {
            return rows;
        }
        List<List<@Nullable Object>> found = rows;
        List<Parameter> unused = fragment.parameters();
        String[] sent = fragment.sql().split(" and ");
        for (int i = 0; i < sent.length; i++) {
            if (sent[i].equals("between")) {
                List<Object> ends = values(unused.subList(0, 2));
                found = found.stream()
                        .filter(row -> row.get(0) != null && isBetween(ends, (int) row.get(0)))
                        .toList();
                unused = unused.subList(2, unused.size());
            } else if (!sent[i].equals("every row")) {
                KeyedText.Condition condition =
                        Objects.requireNonNull(scan.keyed()).conditions().get(i);
                int size = condition.arrays() ? 1 : Integer.parseInt(sent[i].substring("keys ".length()));
                int arguments = size * condition.columns().size();
                found = rowsWith(condition, found, values(unused.subList(0, arguments)), ignoringCase);
                unused = unused.subList(arguments, unused.size());
            }
        }
        assertThat(unused).isEmpty();
        return found;
    }

    private static boolean isBetween(List<Object> ends, int value) {
        return (int) ends.get(0) <= value && value <= (int) ends.get(1);
    }

    private static List<List<@Nullable Object>> rowsWith(
            KeyedText.Condition condition,
            List<List<@Nullable Object>> rows,
            List<Object> values,
            boolean ignoringCase) {
        List<Integer> columns = condition.columns();
        Set<List<Object>> keys = new HashSet<>();
        int count = values.size() / columns.size();
        for (int i = 0; i < count; i++) {
            List<Object> key = new ArrayList<>();
            for (int part = 0; part < columns.size(); part++) {
                Object value = values.get(condition.arrays() ? part * count + i : i * columns.size() + part);
                key.add(folded(value, ignoringCase));
            }
            keys.add(key);
        }
        return rows.stream()
                .filter(row -> columns.stream().allMatch(column -> row.get(column) != null))
                .filter(row -> keys.contains(columns.stream()
                        .map(column -> folded(Objects.requireNonNull(row.get(column)), ignoringCase))
                        .toList()))
                .toList();
    }

    private static Object folded(Object value, boolean ignoringCase) {
        return ignoringCase && value instanceof String text ? text.toLowerCase(Locale.ROOT) : value;
    }

    /** Returns all values of a fragment's parameters, with arrays expanded. */
    static List<Object> keys(Fragment fragment) {
        return values(fragment.parameters());
    }

    private static List<Object> values(List<Parameter> parameters) {
        return parameters.stream()
                .map(Parameter::value)
                .flatMap(value -> value instanceof List<?> values ? values.stream() : Stream.of(value))
                .map(value -> (Object) value)
                .toList();
    }
}

package io.braid.testkit.assertion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Comparison of lists in any order, in linear time; AssertJ's own takes quadratic time. */
public final class SameElements {
    private SameElements() {}

    /**
     * An assertion that a list has the expected elements in any order, with AssertJ's description of the difference.
     */
    public static Consumer<List<?>> as(List<?> expected) {
        return actual -> {
            if (!counts(actual).equals(counts(expected))) {
                assertThat(withoutNull(actual)).containsExactlyInAnyOrderElementsOf(withoutNull(expected));
            }
        };
    }

    private static Map<@Nullable Object, Integer> counts(List<?> elements) {
        Map<@Nullable Object, Integer> counts = new HashMap<>();
        for (Object element : elements) {
            counts.merge(element, 1, Integer::sum);
        }
        return counts;
    }

    private static List<Object> withoutNull(List<?> elements) {
        return elements.stream()
                .map(element -> element == null ? "null" : element)
                .toList();
    }
}

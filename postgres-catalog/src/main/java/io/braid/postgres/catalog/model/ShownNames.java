package io.braid.postgres.catalog.model;

import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Displayed names of the objects of one schema or the columns of one table. A name without lower-case letters is
 * displayed in lower case unless another is spelled like that. Clients that fold names to lower case then find it,
 * quoted or not.
 */
final class ShownNames {
    private final Map<String, Integer> spellings = new HashMap<>();

    ShownNames(Collection<String> names) {
        names.forEach(name -> spellings.merge(folded(name), 1, Integer::sum));
    }

    String of(String name) {
        String folded = folded(name);
        boolean isUpper = name.equals(name.toUpperCase(Locale.ROOT));
        return isUpper && spellings.getOrDefault(folded, 1) == 1 ? folded : name;
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}

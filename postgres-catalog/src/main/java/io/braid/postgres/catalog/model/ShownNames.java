package io.braid.postgres.catalog.model;

import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The names under which the catalog shows the objects of one schema or the columns of one table. A name without lower
 * case letters is shown in lower case where no other is spelled like it: so it is found by clients that fold names to
 * lower case, quoted or not.
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

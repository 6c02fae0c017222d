package io.braid.vdb.check;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Check for names that occur more than once in a list, case-insensitive. */
final class DuplicateNames {
    private DuplicateNames() {}

    static List<String> in(List<String> names) {
        Set<String> seen = new HashSet<>();
        return names.stream()
                .filter(name -> !seen.add(name.toLowerCase(Locale.ROOT)))
                .toList();
    }
}

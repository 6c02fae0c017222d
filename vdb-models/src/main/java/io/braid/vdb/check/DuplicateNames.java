package io.braid.vdb.check;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Names that occur more than once in a list, regardless of letter case. */
final class DuplicateNames {
    private DuplicateNames() {}

    static List<String> in(List<String> names) {
        Set<String> seen = new HashSet<>();
        return names.stream()
                .filter(name -> !seen.add(name.toLowerCase(Locale.ROOT)))
                .toList();
    }
}

package io.braid.execution.setting;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Comma-separated, case-insensitive names, or {@code none}. */
public record NameList(Set<String> names) {
    private static final String NONE = "none";

    public NameList {
        names = Set.copyOf(names);
    }

    /** Parses names and converts them to lower case. */
    static NameList parse(String text) {
        return new NameList(Arrays.stream(text.split(","))
                .map(name -> name.strip().toLowerCase(Locale.ROOT))
                .filter(name -> !name.isEmpty() && !name.equals(NONE))
                .collect(Collectors.toSet()));
    }

    @Override
    public String toString() {
        return names.isEmpty() ? NONE : String.join(",", new TreeSet<>(names));
    }
}

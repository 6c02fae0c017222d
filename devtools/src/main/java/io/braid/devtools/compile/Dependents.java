package io.braid.devtools.compile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Search for the sources that must be recompiled after a change of an API. */
final class Dependents {
    private final ClassIndex index;
    private final ApiChanges changes;
    private final Set<String> classes;

    Dependents(ClassIndex index, ApiChanges changes) {
        this.index = index;
        this.changes = changes;
        this.classes = withSubtypes(index, changes.classes());
    }

    /** Returns the sources of a set that reference a changed API. */
    Set<String> in(SourceSet set, Map<String, Path> sources) throws IOException {
        Set<String> dependents = new TreeSet<>();
        for (IndexedClass each : index.in(set)) {
            if (!Collections.disjoint(each.file().references(), classes)) {
                dependents.add(each.source());
            }
        }
        if (!changes.constants().isEmpty()) {
            Pattern names = Pattern.compile("\\b(" + String.join("|", changes.constants()) + ")\\b");
            for (Map.Entry<String, Path> source : sources.entrySet()) {
                if (!dependents.contains(source.getKey())
                        && names.matcher(Files.readString(source.getValue())).find()) {
                    dependents.add(source.getKey());
                }
            }
        }
        return dependents;
    }

    /** Adds subtypes, which inherit the change: their users need not reference the super type. */
    private static Set<String> withSubtypes(ClassIndex index, Set<String> classes) {
        Set<String> all = new HashSet<>(classes);
        List<IndexedClass> candidates = List.copyOf(index.all());
        boolean grows = !all.isEmpty();
        while (grows) {
            grows = false;
            for (IndexedClass each : candidates) {
                if (!Collections.disjoint(each.file().superTypes(), all)) {
                    grows |= all.add(each.file().name());
                }
            }
        }
        return all;
    }
}

package io.braid.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Circles in the graph of packages: sets of packages each of which depends on all others, directly or through them. */
final class PackageCircles {
    private final SortedMap<String, Set<String>> uses = new TreeMap<>();

    private PackageCircles() {}

    static Set<SortedSet<String>> of(Iterable<JavaClass> classes) {
        PackageCircles graph = new PackageCircles();
        classes.forEach(graph::add);
        return graph.circles();
    }

    private void add(JavaClass type) {
        Set<String> used = uses.computeIfAbsent(type.getPackageName(), name -> new TreeSet<>());
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
            used.add(dependency.getTargetClass().getBaseComponentType().getPackageName());
        }
        used.remove(type.getPackageName());
    }

    private Set<SortedSet<String>> circles() {
        SortedMap<String, Set<String>> reached = new TreeMap<>();
        uses.keySet().forEach(start -> reached.put(start, reachedFrom(start)));
        Set<SortedSet<String>> circles = new LinkedHashSet<>();
        reached.forEach((start, others) -> {
            if (others.contains(start)) {
                SortedSet<String> circle = new TreeSet<>(others);
                circle.removeIf(other -> !reached.getOrDefault(other, Set.of()).contains(start));
                circles.add(circle);
            }
        });
        return circles;
    }

    private Set<String> reachedFrom(String start) {
        Set<String> reached = new TreeSet<>();
        Deque<String> open = new ArrayDeque<>(Set.of(start));
        while (!open.isEmpty()) {
            for (String next : uses.getOrDefault(open.pop(), Set.of())) {
                if (reached.add(next)) {
                    open.push(next);
                }
            }
        }
        return reached;
    }
}

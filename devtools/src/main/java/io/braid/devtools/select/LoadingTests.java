package io.braid.devtools.select;

import io.braid.devtools.compile.ClassIndex;
import io.braid.devtools.compile.IndexedClass;
import io.braid.devtools.compile.Services;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;

/**
 * Search for the test classes that load given classes, which are those that reach them in the graph of class
 * references. A service interface references its providers.
 */
public final class LoadingTests {
    private final Collection<IndexedClass> classes;
    private final Map<String, List<String>> users = new HashMap<>();
    private final BiPredicate<String, String> sees;

    /** @param sees true if a source set, given first, has another one on its class path */
    public LoadingTests(ClassIndex index, Services services, BiPredicate<String, String> sees) {
        this.classes = index.all();
        this.sees = sees;
        for (IndexedClass each : classes) {
            each.file().references().forEach(used -> addUser(used, each.file().name()));
        }
        services.providers().forEach((service, providers) -> providers.forEach(provider -> addUser(provider, service)));
    }

    private void addUser(String used, String user) {
        users.computeIfAbsent(used, key -> new ArrayList<>()).add(user);
    }

    /** Returns the test classes that reach one of the changed classes, nearest first. */
    public List<IndexedClass> of(Collection<IndexedClass> changed) {
        Map<IndexedClass, Integer> nearest = new HashMap<>();
        Map<String, List<IndexedClass>> bySet = new HashMap<>();
        changed.forEach(each ->
                bySet.computeIfAbsent(each.set(), key -> new ArrayList<>()).add(each));
        bySet.forEach((set, group) -> {
            Map<String, Integer> distances =
                    distances(group.stream().map(each -> each.file().name()).toList());
            classes.stream().filter(LoadingTests::isTest).forEach(test -> {
                Integer distance = distances.get(test.file().name());
                if (distance != null && sees.test(test.set(), set)) {
                    nearest.merge(test, distance, Math::min);
                }
            });
        });
        return nearest.entrySet().stream()
                .sorted(Map.Entry.<IndexedClass, Integer>comparingByValue()
                        .thenComparing(entry -> entry.getKey().file().name()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private Map<String, Integer> distances(List<String> start) {
        Map<String, Integer> distances = new HashMap<>();
        start.forEach(name -> distances.put(name, 0));
        ArrayDeque<String> queue = new ArrayDeque<>(start);
        while (!queue.isEmpty()) {
            String name = queue.remove();
            int next = distances.getOrDefault(name, 0) + 1;
            for (String user : users.getOrDefault(name, List.of())) {
                if (distances.putIfAbsent(user, next) == null) {
                    queue.add(user);
                }
            }
        }
        return distances;
    }

    /** True if the class is one that Maven would run. */
    static boolean isTest(IndexedClass each) {
        return each.set().endsWith("(tests)")
                && !each.file().isNested()
                && !each.file().isAbstract()
                && TestCatalog.isTestName(each.file().simpleName());
    }
}

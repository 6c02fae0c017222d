package io.braid.devtools.select;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Tests that a command line selects, and the files to which some of them are restricted. */
public final class TestSelection {
    private final Set<TestSelector> tests = new LinkedHashSet<>();
    private final Map<TestSelector, Restriction> restricted = new LinkedHashMap<>();

    /** Property that restricts a test class to files. */
    private record Restriction(String property, Set<String> files) {}

    /** Adds whole classes or methods. */
    public void add(List<TestSelector> selected) {
        tests.addAll(selected);
    }

    /** Adds a test class for one of its files. */
    void addFile(TestSelector test, String property, String file) {
        restricted
                .computeIfAbsent(test, key -> new Restriction(property, new TreeSet<>()))
                .files()
                .add(file);
    }

    /** Returns all tests without duplicates; a class includes its methods. */
    public List<TestSelector> tests() {
        Set<TestSelector> all = new LinkedHashSet<>(restricted.keySet());
        all.addAll(tests);
        List<TestSelector> merged = new ArrayList<>();
        for (TestSelector test : all) {
            boolean isIncluded = all.stream()
                    .anyMatch(other -> !other.equals(test)
                            && other.className().equals(test.className())
                            && other.method().isEmpty()
                            && (!test.method().isEmpty() || (other.named() && !test.named())));
            if (!isIncluded) {
                merged.add(test);
            }
        }
        return merged;
    }

    /** System properties of the test JVM. A class that is also selected as a whole is not restricted. */
    public Map<String, String> properties() {
        Map<String, String> properties = new TreeMap<>();
        restricted.forEach((test, restriction) -> {
            if (tests.stream().noneMatch(each -> each.className().equals(test.className()))) {
                properties.put(restriction.property(), String.join(",", restriction.files()));
            }
        });
        return properties;
    }

    /** True if only files are selected, so that little of the test classes runs. */
    public boolean isOfFilesOnly() {
        return tests.isEmpty();
    }
}

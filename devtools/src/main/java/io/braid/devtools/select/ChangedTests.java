package io.braid.devtools.select;

import io.braid.devtools.compile.ClassIndex;
import io.braid.devtools.compile.IndexedClass;
import io.braid.devtools.compile.Services;
import io.braid.devtools.compile.SourceSet;
import io.braid.devtools.project.Checkout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Selection of the tests that changed files concern: changed tests, scripts and plans, and tests that load changed
 * classes.
 */
public final class ChangedTests {
    private final Checkout checkout;
    private final NameResolver names;
    private final Map<String, SourceSet> sets = new HashMap<>();

    public ChangedTests(Checkout checkout, NameResolver names) {
        this.checkout = checkout;
        this.names = names;
        SourceSet.of(checkout).forEach(set -> sets.put(set.toString(), set));
    }

    /** Adds the tests that paths below the checkout concern; returns the paths that concern none. */
    public Set<String> select(Set<String> paths, ClassIndex index, TestSelection selection) throws IOException {
        Set<String> others = new TreeSet<>();
        List<IndexedClass> changed = new ArrayList<>();
        for (String path : paths) {
            if (!Files.exists(checkout.root().resolve(path))) {
                others.add(path);
            } else if (path.endsWith(".slt") || path.endsWith(".plan")) {
                names.resolve(path, selection);
            } else {
                List<IndexedClass> classes = path.endsWith(".java") ? classes(path, index) : List.of();
                changed.addAll(classes);
                if (classes.isEmpty()) {
                    others.add(path);
                }
            }
        }
        Services services = Services.in(List.copyOf(sets.values()));
        List<TestSelector> tests = new LoadingTests(index, services, this::sees)
                .of(changed).stream().map(this::selector).toList();
        selection.add(tests);
        return others;
    }

    private TestSelector selector(IndexedClass test) {
        return TestSelector.ofClass(set(test.set()).module(), test.file().qualifiedName(), false);
    }

    private boolean sees(String user, String used) {
        try {
            SourceSet set = set(used);
            return user.equals(used)
                    || (!set.test() && set(user).module().testClassPath().contains(set.output()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<IndexedClass> classes(String path, ClassIndex index) {
        Path file = checkout.root().resolve(path);
        for (SourceSet set : sets.values()) {
            Path folder = set.test() ? set.module().testSources() : set.module().mainSources();
            if (file.startsWith(folder)) {
                String source = folder.relativize(file).toString();
                return index.in(set).stream()
                        .filter(each -> each.source().equals(source))
                        .toList();
            }
        }
        return List.of();
    }

    private SourceSet set(String name) {
        SourceSet set = sets.get(name);
        if (set == null) {
            throw new IllegalArgumentException("no source set " + name);
        }
        return set;
    }
}

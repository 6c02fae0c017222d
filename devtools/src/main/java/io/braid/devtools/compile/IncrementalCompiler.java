package io.braid.devtools.compile;

import io.braid.devtools.project.Checkout;
import io.braid.devtools.project.MavenStatus;
import io.braid.devtools.project.ProjectModule;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Incremental compiler of all modules. It compiles sources that are newer than their classes, then the dependents of
 * changed APIs, until no API changes any more.
 *
 * <p>The index of the last successful run records the API that each class was compiled against. A failed run does not
 * replace it, so that the next run finds the same dependents, and also classes that Maven has compiled in the meantime.
 */
public final class IncrementalCompiler {
    private final List<SourceSet> sets;
    private final ClassIndexFile indexFile;
    private final Javac javac;
    private final PrintStream out;
    private final Map<SourceSet, Map<String, Path>> sources = new HashMap<>();
    private final Map<SourceSet, Set<String>> invalid = new HashMap<>();
    /** Index of the last successful run. */
    private ClassIndex retained = ClassIndex.empty();

    private ClassIndex index = ClassIndex.empty();
    /** Classes that have been compared with those of the last successful run, of which some may be gone. */
    private final Set<Path> compared = new HashSet<>();

    public IncrementalCompiler(Checkout checkout, PrintStream out) {
        this.sets = SourceSet.of(checkout);
        this.indexFile = new ClassIndexFile(checkout.root(), checkout.state().resolve("classes.index"));
        this.javac = new Javac(out);
        this.out = out;
    }

    /** Compiles all outdated classes, copies all resources and returns the index. */
    public ClassIndex compile() throws IOException {
        return compile(module -> true);
    }

    /**
     * Compiles the outdated classes of some modules and copies all resources. Their dependents in other modules are
     * compiled when those modules are next required.
     */
    public ClassIndex compile(Predicate<ProjectModule> necessary) throws IOException {
        Services services = Services.in(sets);
        retained = indexFile.load();
        index = retained.rescanned(sets);
        for (SourceSet set : sets) {
            sources.put(set, set.sources());
            ResourceCopy.update(set);
        }
        if (retained.isEmpty()) {
            indexFile.save(index.reduced(services.interfaces(), Map.of()));
        } else {
            invalidateChangedOutside();
        }
        for (SourceSet set : sets) {
            invalid(set).addAll(retained.pending().getOrDefault(set.toString(), Set.of()));
            if (necessary.test(set.module())) {
                compile(set);
            }
        }
        index = index.reduced(services.interfaces(), pending());
        indexFile.save(index);
        return index;
    }

    /** Marks the dependents of classes that Maven or a failed run has compiled without them. */
    private void invalidateChangedOutside() throws IOException {
        Map<Path, IndexedClass> before = new TreeMap<>(retained.byPath());
        // Classes that a failed run deleted are compiled and compared below.
        before.keySet().retainAll(index.byPath().keySet());
        ApiChanges changes = ApiChanges.between(before, index.byPath());
        Map<String, Set<String>> touched = new HashMap<>();
        index.byPath().forEach((path, now) -> {
            if (retained.at(path).filter(now::isSameFile).isEmpty()) {
                touched.computeIfAbsent(now.set(), set -> new HashSet<>()).add(now.source());
            }
        });
        if (!changes.isEmpty()) {
            Dependents dependents = new Dependents(index, changes);
            for (SourceSet set : sets) {
                Set<String> found = dependents.in(set, sources(set));
                found.removeAll(touched.getOrDefault(set.toString(), Set.of()));
                invalid(set).addAll(found);
            }
        }
    }

    private void compile(SourceSet set) throws IOException {
        Set<String> next = new TreeSet<>(deleteOrphans(set));
        next.addAll(outOfDate(set));
        next.addAll(takeInvalid(set));
        while (!next.isEmpty()) {
            Set<String> compiled = next;
            invalidate(set, compile(set, compiled), compiled);
            next = takeInvalid(set);
        }
    }

    /** Deletes classes whose source no longer exists; returns the sources of this set that refer to them. */
    private Set<String> deleteOrphans(SourceSet set) throws IOException {
        Map<Path, IndexedClass> orphans = known(
                set,
                each -> !each.file().sourceFile().isEmpty() && !sources(set).containsKey(each.source()));
        for (Path orphan : orphans.keySet()) {
            Files.deleteIfExists(orphan);
            index.remove(orphan);
        }
        if (!orphans.isEmpty()) {
            MavenStatus.forget(set.module(), set.test());
        }
        invalidate(set, ApiChanges.between(orphans, Map.of()), Set.of());
        return takeInvalid(set);
    }

    /** Returns the sources without classes or newer than one of their classes. */
    private Set<String> outOfDate(SourceSet set) throws IOException {
        Map<String, Long> oldest = index.in(set).stream()
                .collect(Collectors.toMap(IndexedClass::source, IndexedClass::modified, Math::min));
        Set<String> outOfDate = new TreeSet<>();
        for (Map.Entry<String, Path> source : sources(set).entrySet()) {
            Path packageInfo = set.output().resolve(source.getKey().replaceAll("\\.java$", ".class"));
            Long compiled = source.getKey().endsWith("-info.java")
                    ? Files.exists(packageInfo)
                            ? Files.getLastModifiedTime(packageInfo).toMillis()
                            : Long.MAX_VALUE
                    : oldest.getOrDefault(source.getKey(), Long.MIN_VALUE);
            if (Files.getLastModifiedTime(source.getValue()).toMillis() > compiled) {
                outOfDate.add(source.getKey());
            }
        }
        return outOfDate;
    }

    private ApiChanges compile(SourceSet set, Set<String> names) throws IOException {
        out.println("  " + set + ": " + (names.size() == 1 ? names.iterator().next() : names.size() + " sources"));
        FileTime start = FileTime.fromMillis(System.currentTimeMillis());
        Map<Path, IndexedClass> before = known(set, each -> names.contains(each.source()));
        for (Path path : before.keySet()) {
            Files.deleteIfExists(path);
            index.remove(path);
        }
        MavenStatus.forget(set.module(), set.test());
        javac.compile(set, names.stream().map(sources(set)::get).toList());
        Map<Path, IndexedClass> after = new TreeMap<>();
        for (Path folder : folders(set, names)) {
            touchPackageInfo(folder, names, set, start);
            for (Path file : ClassIndex.classFiles(folder, 1)) {
                if (index.at(file).isEmpty()) {
                    // A source that is edited during the compilation must remain newer than its classes.
                    Files.setLastModifiedTime(file, start);
                    after.put(file, ClassIndex.read(set, file));
                }
            }
        }
        after.forEach(index::put);
        compared.addAll(before.keySet());
        return ApiChanges.between(before, after);
    }

    /** Returns the classes of a set, including those that a failed run deleted. */
    private Map<Path, IndexedClass> known(SourceSet set, Predicate<IndexedClass> wanted) {
        Map<Path, IndexedClass> known = new TreeMap<>();
        retained.byPath().forEach((path, type) -> {
            if (!compared.contains(path) && type.set().equals(set.toString()) && wanted.test(type)) {
                known.put(path, type);
            }
        });
        index.byPath().forEach((path, type) -> {
            if (type.set().equals(set.toString()) && wanted.test(type)) {
                known.put(path, type);
            }
        });
        return known;
    }

    private static void touchPackageInfo(Path folder, Set<String> names, SourceSet set, FileTime time)
            throws IOException {
        Path file = folder.resolve("package-info.class");
        if (Files.exists(file) && names.contains(set.output().relativize(folder) + "/package-info.java")) {
            Files.setLastModifiedTime(file, time);
        }
    }

    private static Set<Path> folders(SourceSet set, Set<String> names) {
        return names.stream()
                .map(name -> set.output().resolve(name).getParent())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Marks the dependents of changes, except those that have been compiled together with the change. */
    private void invalidate(SourceSet changed, ApiChanges changes, Set<String> compiled) throws IOException {
        if (changes.isEmpty()) {
            return;
        }
        Dependents dependents = new Dependents(index, changes);
        for (SourceSet set : sets.subList(sets.indexOf(changed), sets.size())) {
            if (set.sees(changed)) {
                Set<String> found = dependents.in(set, sources(set));
                if (set.equals(changed)) {
                    found.removeAll(compiled);
                }
                invalid(set).addAll(found);
            }
        }
    }

    private Map<String, Set<String>> pending() {
        return invalid.entrySet().stream()
                .filter(entry -> !entry.getValue().isEmpty())
                .collect(Collectors.toMap(entry -> entry.getKey().toString(), Map.Entry::getValue));
    }

    private Map<String, Path> sources(SourceSet set) {
        return sources.getOrDefault(set, Map.of());
    }

    private Set<String> invalid(SourceSet set) {
        return invalid.computeIfAbsent(set, key -> new TreeSet<>());
    }

    private Set<String> takeInvalid(SourceSet set) {
        Set<String> taken = invalid(set);
        invalid.remove(set);
        taken.retainAll(sources(set).keySet());
        return taken;
    }
}

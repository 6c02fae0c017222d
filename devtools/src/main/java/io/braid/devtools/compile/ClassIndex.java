package io.braid.devtools.compile;

import io.braid.devtools.classfile.ClassFile;
import io.braid.devtools.classfile.ClassFileReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Summaries of all class files of the checkout by path. Only changed files are read again. */
public final class ClassIndex {
    private final Map<Path, IndexedClass> classes;
    private final Map<String, Set<String>> pending;

    ClassIndex(Map<Path, IndexedClass> classes, Map<String, Set<String>> pending) {
        this.classes = new TreeMap<>(classes);
        this.pending = Map.copyOf(pending);
    }

    static ClassIndex empty() {
        return new ClassIndex(Map.of(), Map.of());
    }

    public Collection<IndexedClass> all() {
        return Collections.unmodifiableCollection(classes.values());
    }

    Map<Path, IndexedClass> byPath() {
        return Collections.unmodifiableMap(classes);
    }

    boolean isEmpty() {
        return classes.isEmpty();
    }

    /** Returns the sources that depend on a changed API but were not needed in the last run, by source set. */
    Map<String, Set<String>> pending() {
        return pending;
    }

    /** Returns the classes of a source set. */
    public List<IndexedClass> in(SourceSet set) {
        String name = set.toString();
        return classes.values().stream().filter(each -> each.set().equals(name)).toList();
    }

    Optional<IndexedClass> at(Path file) {
        return Optional.ofNullable(classes.get(file));
    }

    void remove(Path file) {
        classes.remove(file);
    }

    void put(Path file, IndexedClass indexed) {
        classes.put(file, indexed);
    }

    /** Returns the current state of the class folders; files unchanged since this index are not read. */
    ClassIndex rescanned(List<SourceSet> sets) throws IOException {
        Map<Path, String> files = new TreeMap<>();
        for (SourceSet set : sets) {
            for (Path file : classFiles(set.output(), Integer.MAX_VALUE)) {
                files.put(file, set.toString());
            }
        }
        return new ClassIndex(
                files.entrySet().parallelStream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey, entry -> current(entry.getKey(), entry.getValue()))),
                pending);
    }

    private IndexedClass current(Path file, String set) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            long modified = attributes.lastModifiedTime().toMillis();
            IndexedClass known = classes.get(file);
            return known != null && known.modified() == modified && known.size() == attributes.size()
                    ? known
                    : new IndexedClass(set, modified, attributes.size(), ClassFileReader.read(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a class file that the compiler has just written. */
    static IndexedClass read(SourceSet set, Path file) throws IOException {
        return new IndexedClass(
                set.toString(),
                Files.getLastModifiedTime(file).toMillis(),
                Files.size(file),
                ClassFileReader.read(file));
    }

    /** Returns the class files below a folder, without {@code package-info}. */
    static List<Path> classFiles(Path folder, int depth) throws IOException {
        List<Path> files = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return files;
        }
        Files.walkFileTree(folder, Set.of(), depth, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String name = file.getFileName().toString();
                if (name.endsWith(".class") && !name.endsWith("-info.class")) {
                    files.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return files;
    }

    /** Returns this index without references to classes outside of the checkout, except the given ones. */
    ClassIndex reduced(Set<String> interesting, Map<String, Set<String>> nowPending) {
        Set<String> kept = new HashSet<>(interesting);
        classes.values().forEach(each -> kept.add(each.file().name()));
        Map<Path, IndexedClass> reduced = new TreeMap<>();
        classes.forEach((path, each) -> reduced.put(
                path, new IndexedClass(each.set(), each.modified(), each.size(), reduced(each.file(), kept))));
        return new ClassIndex(reduced, nowPending);
    }

    private static ClassFile reduced(ClassFile file, Set<String> kept) {
        return new ClassFile(
                file.name(),
                file.sourceFile(),
                file.superTypes(),
                file.references().stream().filter(kept::contains).collect(Collectors.toUnmodifiableSet()),
                file.constants(),
                file.isAbstract(),
                file.apiDigest());
    }
}

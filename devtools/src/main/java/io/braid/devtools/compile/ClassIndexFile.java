package io.braid.devtools.compile;

import io.braid.devtools.classfile.ClassFile;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * File that retains the class index from one run to the next. It is replaced only after all classes have been compiled.
 * Its paths are relative, so that a copy of the checkout has an index of its own.
 */
final class ClassIndexFile {
    private static final int FORMAT = 3;

    private final Path root;
    private final Path file;

    /** @param root the folder of the checkout */
    ClassIndexFile(Path root, Path file) {
        this.root = root;
        this.file = file;
    }

    /** Reads the stored index; empty if there is none, or if another version of this command wrote it. */
    ClassIndex load() throws IOException {
        if (!Files.exists(file)) {
            return ClassIndex.empty();
        }
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 16))) {
            return in.readInt() == FORMAT ? read(in) : ClassIndex.empty();
        }
    }

    private ClassIndex read(DataInputStream in) throws IOException {
        List<String> texts = new ArrayList<>();
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            texts.add(in.readUTF());
        }
        Map<Path, IndexedClass> classes = new TreeMap<>();
        int size = in.readInt();
        for (int i = 0; i < size; i++) {
            Path path = root.resolve(in.readUTF());
            String set = texts.get(in.readInt());
            long modified = in.readLong();
            long length = in.readLong();
            ClassFile content = new ClassFile(
                    texts.get(in.readInt()),
                    texts.get(in.readInt()),
                    readSet(in, texts),
                    readSet(in, texts),
                    readSet(in, texts),
                    in.readBoolean(),
                    in.readLong());
            classes.put(path, new IndexedClass(set, modified, length, content));
        }
        Map<String, Set<String>> pending = new TreeMap<>();
        int sets = in.readInt();
        for (int i = 0; i < sets; i++) {
            pending.put(texts.get(in.readInt()), readSet(in, texts));
        }
        return new ClassIndex(classes, pending);
    }

    private static Set<String> readSet(DataInputStream in, List<String> texts) throws IOException {
        String[] set = new String[in.readInt()];
        for (int i = 0; i < set.length; i++) {
            set[i] = texts.get(in.readInt());
        }
        return Set.of(set);
    }

    void save(ClassIndex index) throws IOException {
        Map<String, Integer> texts = texts(index);
        Path next = file.resolveSibling(file.getFileName() + ".next");
        Files.createDirectories(file.toAbsolutePath().getParent());
        try (DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(next), 1 << 16))) {
            out.writeInt(FORMAT);
            out.writeInt(texts.size());
            for (String text : texts.keySet()) {
                out.writeUTF(text);
            }
            out.writeInt(index.byPath().size());
            for (Map.Entry<Path, IndexedClass> entry : index.byPath().entrySet()) {
                out.writeUTF(root.relativize(entry.getKey()).toString());
                write(out, entry.getValue(), texts);
            }
            out.writeInt(index.pending().size());
            for (Map.Entry<String, Set<String>> entry : index.pending().entrySet()) {
                out.writeInt(texts.getOrDefault(entry.getKey(), 0));
                writeSet(out, entry.getValue(), texts);
            }
        }
        Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void write(DataOutputStream out, IndexedClass indexed, Map<String, Integer> texts)
            throws IOException {
        ClassFile content = indexed.file();
        out.writeInt(texts.getOrDefault(indexed.set(), 0));
        out.writeLong(indexed.modified());
        out.writeLong(indexed.size());
        out.writeInt(texts.getOrDefault(content.name(), 0));
        out.writeInt(texts.getOrDefault(content.sourceFile(), 0));
        writeSet(out, content.superTypes(), texts);
        writeSet(out, content.references(), texts);
        writeSet(out, content.constants(), texts);
        out.writeBoolean(content.isAbstract());
        out.writeLong(content.apiDigest());
    }

    private static void writeSet(DataOutputStream out, Set<String> set, Map<String, Integer> texts) throws IOException {
        out.writeInt(set.size());
        for (String text : set) {
            out.writeInt(texts.getOrDefault(text, 0));
        }
    }

    /** Each text once, with its position. */
    private static Map<String, Integer> texts(ClassIndex index) {
        Map<String, Integer> texts = new LinkedHashMap<>();
        for (IndexedClass indexed : index.all()) {
            ClassFile content = indexed.file();
            for (Collection<String> each : List.of(
                    List.of(indexed.set(), content.name(), content.sourceFile()),
                    content.superTypes(),
                    content.references(),
                    content.constants())) {
                each.forEach(text -> texts.putIfAbsent(text, texts.size()));
            }
        }
        index.pending().forEach((set, sources) -> {
            texts.putIfAbsent(set, texts.size());
            sources.forEach(source -> texts.putIfAbsent(source, texts.size()));
        });
        return texts;
    }
}

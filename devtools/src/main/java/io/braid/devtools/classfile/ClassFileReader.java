package io.braid.devtools.classfile;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Reader of one class file. */
public final class ClassFileReader {
    private static final int MAGIC = 0xCAFEBABE;
    private static final int PRIVATE = 0x0002;
    private static final int ABSTRACT = 0x0400;
    private static final int SYNTHETIC = 0x1000;
    private static final int ANNOTATION = 0x2000;
    /** ACC_SUPER, which is irrelevant to the API. */
    private static final int SUPER = 0x0020;

    private static final int SYNCHRONIZED = 0x0020;

    private final DataInputStream in;
    private final ConstantPool pool;
    private final Set<String> superTypes = new TreeSet<>();
    private final Set<String> constants = new TreeSet<>();
    private final Set<String> api = new TreeSet<>();
    private String name = "";
    private String sourceFile = "";

    private ClassFileReader(DataInputStream in) throws IOException {
        if (in.readInt() != MAGIC) {
            throw new IOException("not a class file");
        }
        in.readInt();
        this.in = in;
        this.pool = ConstantPool.read(in);
    }

    /** Reads the class file at a path. */
    public static ClassFile read(Path file) throws IOException {
        byte[] content = Files.readAllBytes(file);
        try {
            return read(content);
        } catch (IOException | RuntimeException e) {
            throw new IOException(file + " cannot be read as a class file: " + e.getMessage(), e);
        }
    }

    static ClassFile read(byte[] content) throws IOException {
        return new ClassFileReader(new DataInputStream(new ByteArrayInputStream(content))).summary(content);
    }

    private ClassFile summary(byte[] content) throws IOException {
        int flags = in.readUnsignedShort();
        name = pool.className(in.readUnsignedShort());
        superTypes.add(pool.className(in.readUnsignedShort()));
        int interfaces = in.readUnsignedShort();
        for (int i = 0; i < interfaces; i++) {
            superTypes.add(pool.className(in.readUnsignedShort()));
        }
        superTypes.remove("");
        api.add("class " + (flags & ~SUPER) + " " + name + " " + superTypes);
        readMembers("field");
        readMembers("method");
        api.addAll(attributes());
        if ((flags & ANNOTATION) != 0) {
            // Their own annotations and defaults matter, too; these are seldom changed.
            api.add("content " + Digest.of(content));
        }
        Set<String> references = new HashSet<>(pool.references());
        references.remove(name);
        return new ClassFile(
                name,
                sourceFile,
                Set.copyOf(superTypes),
                Set.copyOf(references),
                Set.copyOf(constants),
                (flags & ABSTRACT) != 0,
                Digest.of(String.join("\n", api)));
    }

    private void readMembers(String kind) throws IOException {
        int count = in.readUnsignedShort();
        for (int i = 0; i < count; i++) {
            int flags = in.readUnsignedShort();
            if (kind.equals("method")) {
                flags &= ~SYNCHRONIZED;
            }
            String member = pool.utf8(in.readUnsignedShort());
            String descriptor = pool.utf8(in.readUnsignedShort());
            List<String> attributes = attributes();
            if ((flags & (PRIVATE | SYNTHETIC)) != 0) {
                continue;
            }
            api.add(kind + " " + flags + " " + member + " " + descriptor + " " + attributes);
            attributes.stream()
                    .filter(each -> each.startsWith("constant "))
                    .forEach(each -> constants.add(member + "=" + each.substring("constant ".length())));
        }
    }

    /** Returns the attributes that belong to the API, as text. */
    private List<String> attributes() throws IOException {
        List<String> attributes = new ArrayList<>();
        int count = in.readUnsignedShort();
        for (int i = 0; i < count; i++) {
            String attribute = pool.utf8(in.readUnsignedShort());
            int length = in.readInt();
            switch (attribute) {
                case "ConstantValue" -> attributes.add("constant " + pool.constant(in.readUnsignedShort()));
                case "Signature" -> attributes.add("signature " + pool.utf8(in.readUnsignedShort()));
                case "Exceptions" -> attributes.add("throws " + classes());
                case "PermittedSubclasses" -> attributes.add("permits " + classes());
                case "Deprecated" -> attributes.add("deprecated");
                case "SourceFile" -> sourceFile = pool.utf8(in.readUnsignedShort());
                case "Record" -> attributes.add("record " + components());
                case "InnerClasses" -> attributes.addAll(ownFlags());
                default -> in.skipNBytes(length);
            }
        }
        return attributes;
    }

    private List<String> classes() throws IOException {
        List<String> names = new ArrayList<>();
        int count = in.readUnsignedShort();
        for (int i = 0; i < count; i++) {
            names.add(pool.className(in.readUnsignedShort()));
        }
        return names;
    }

    private List<String> components() throws IOException {
        List<String> components = new ArrayList<>();
        int count = in.readUnsignedShort();
        for (int i = 0; i < count; i++) {
            components.add(
                    pool.utf8(in.readUnsignedShort()) + " " + pool.utf8(in.readUnsignedShort()) + " " + attributes());
        }
        return components;
    }

    /**
     * The flags of a nested class, which the class's own flags do not show completely, and the names of its members.
     */
    private List<String> ownFlags() throws IOException {
        List<String> flags = new ArrayList<>();
        int count = in.readUnsignedShort();
        for (int i = 0; i < count; i++) {
            String inner = pool.className(in.readUnsignedShort());
            String outer = pool.className(in.readUnsignedShort());
            in.readUnsignedShort();
            int access = in.readUnsignedShort();
            if (inner.equals(name) || (outer.equals(name) && (access & PRIVATE) == 0)) {
                flags.add("nested " + inner + " " + access);
            }
        }
        return flags;
    }
}

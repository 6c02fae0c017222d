package io.braid.devtools.classfile;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Constant pool of a class file. */
final class ConstantPool {
    private static final Pattern IN_DESCRIPTOR = Pattern.compile("L([\\w$]+(?:/[\\w$]+)+)(?=[;<])");
    /** Reference in a signature to a class nested in a generic class, which is separated by a dot. */
    private static final Pattern INNER = Pattern.compile("L([\\w$]+(?:/[\\w$]+)+)<[^()]*>\\.(\\w+)");

    private final Object[] values;
    private final byte[] tags;

    private ConstantPool(int size) {
        values = new Object[size];
        tags = new byte[size];
    }

    static ConstantPool read(DataInputStream in) throws IOException {
        int size = in.readUnsignedShort();
        ConstantPool pool = new ConstantPool(size);
        for (int i = 1; i < size; i++) {
            byte tag = in.readByte();
            pool.tags[i] = tag;
            pool.values[i] = value(tag, in);
            if (tag == 5 || tag == 6) {
                // Long and double take two entries.
                i++;
            }
        }
        return pool;
    }

    private static Object value(byte tag, DataInputStream in) throws IOException {
        return switch (tag) {
            case 1 -> in.readUTF();
            case 3 -> in.readInt();
            case 4 -> in.readFloat();
            case 5 -> in.readLong();
            case 6 -> in.readDouble();
            case 7, 8, 16, 19, 20 -> in.readUnsignedShort();
            case 9, 10, 11, 12, 17, 18 -> in.readInt();
            case 15 -> in.readUnsignedByte() << 16 | in.readUnsignedShort();
            default -> throw new IOException("unknown constant tag " + tag);
        };
    }

    String utf8(int index) {
        return (String) values[index];
    }

    /** Returns the name of a class; empty for index 0. */
    String className(int index) {
        return index == 0 ? "" : utf8((int) values[index]);
    }

    /** Returns the value of a constant field as text. */
    String constant(int index) {
        return tags[index] == 8 ? '"' + utf8((int) values[index]) + '"' : String.valueOf(values[index]);
    }

    /** Returns the names of all classes that occur in code, descriptors, signatures or annotations. */
    Set<String> references() {
        Set<String> names = new HashSet<>();
        for (int i = 1; i < values.length; i++) {
            if (tags[i] == 7 && !className(i).startsWith("[")) {
                names.add(className(i));
            } else if (tags[i] == 1 && utf8(i).indexOf('L') >= 0) {
                addDescribed(utf8(i), names);
            }
        }
        return names;
    }

    private static void addDescribed(String text, Set<String> names) {
        Matcher described = IN_DESCRIPTOR.matcher(text);
        while (described.find()) {
            names.add(described.group(1));
        }
        Matcher inner = INNER.matcher(text);
        while (inner.find()) {
            names.add(inner.group(1) + "$" + inner.group(2));
        }
    }
}

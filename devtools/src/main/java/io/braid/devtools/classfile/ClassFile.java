package io.braid.devtools.classfile;

import java.util.Set;

/**
 * Summary of a class file: its name, its references, and its API.
 *
 * @param name the binary name with slashes
 * @param sourceFile the simple name of the source file; empty if the compiler has not recorded it
 * @param superTypes the super class and the interfaces
 * @param references the names of all classes that occur in the file
 * @param constants the constants that the compiler inlines into other classes, as {@code name=value}
 * @param isAbstract whether it is an interface or an abstract class
 * @param apiDigest a digest of everything that other classes compile against
 */
public record ClassFile(
        String name,
        String sourceFile,
        Set<String> superTypes,
        Set<String> references,
        Set<String> constants,
        boolean isAbstract,
        long apiDigest) {
    /** Returns the package with slashes; empty for the unnamed package. */
    public String packageName() {
        int slash = name.lastIndexOf('/');
        return slash < 0 ? "" : name.substring(0, slash);
    }

    /** Returns the qualified name, as {@link Class#getName()} does. */
    public String qualifiedName() {
        return name.replace('/', '.');
    }

    /** Returns the name without the package. */
    public String simpleName() {
        return name.substring(name.lastIndexOf('/') + 1);
    }

    public boolean isNested() {
        return simpleName().indexOf('$') > 0;
    }
}

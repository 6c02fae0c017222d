package io.braid.devtools.compile;

import io.braid.devtools.classfile.ClassFile;

/**
 * Class file with the place and the state in which it was read.
 *
 * @param set the source set by its name
 * @param modified the time of the last change, in milliseconds
 * @param size the size in bytes
 * @param file the summary of the content
 */
public record IndexedClass(String set, long modified, long size, ClassFile file) {
    /** Returns the path of the source below its source folder. */
    public String source() {
        return file.packageName().isEmpty() ? file.sourceFile() : file.packageName() + "/" + file.sourceFile();
    }

    boolean isSameFile(IndexedClass other) {
        return modified == other.modified && size == other.size;
    }
}

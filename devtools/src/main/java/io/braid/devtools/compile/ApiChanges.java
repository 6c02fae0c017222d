package io.braid.devtools.compile;

import io.braid.devtools.classfile.ClassFile;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Classes whose API differs between two states, and constants whose value differs.
 *
 * @param classes names of classes
 * @param constants names of constants, which the compiler inlines into other classes without a reference
 */
record ApiChanges(Set<String> classes, Set<String> constants) {
    static ApiChanges between(Map<Path, IndexedClass> before, Map<Path, IndexedClass> after) {
        Set<Path> paths = new HashSet<>(before.keySet());
        paths.addAll(after.keySet());
        Set<String> classes = new TreeSet<>();
        Set<String> constants = new TreeSet<>();
        for (Path path : paths) {
            IndexedClass was = before.get(path);
            IndexedClass is = after.get(path);
            if (was == null && is != null) {
                classes.add(is.file().name());
            } else if (was != null && is == null) {
                classes.add(was.file().name());
                addNames(was.file().constants(), constants);
            } else if (was != null
                    && is != null
                    && was.file().apiDigest() != is.file().apiDigest()) {
                classes.add(is.file().name());
                addChangedConstants(was.file(), is.file(), constants);
            }
        }
        return new ApiChanges(classes, constants);
    }

    boolean isEmpty() {
        return classes.isEmpty() && constants.isEmpty();
    }

    private static void addChangedConstants(ClassFile was, ClassFile is, Set<String> names) {
        Set<String> gone = new HashSet<>(was.constants());
        gone.removeAll(is.constants());
        addNames(gone, names);
    }

    private static void addNames(Set<String> constants, Set<String> names) {
        constants.forEach(each -> names.add(each.substring(0, each.indexOf('='))));
    }
}

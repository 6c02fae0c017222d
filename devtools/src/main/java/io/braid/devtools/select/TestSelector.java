package io.braid.devtools.select;

import io.braid.devtools.project.ProjectModule;
import java.nio.file.Path;

/**
 * Test class to run, or some of its methods.
 *
 * @param module the module that has it
 * @param className the qualified name
 * @param method the name of a method, which may contain {@code *}; empty for all of them
 * @param named whether the developer named exactly this class, so that it runs even if it is tagged {@code deep}
 */
public record TestSelector(ProjectModule module, String className, String method, boolean named) {
    static TestSelector ofClass(ProjectModule module, String className, boolean named) {
        return new TestSelector(module, className, "", named);
    }

    /** Returns the class name without its package. */
    public String simpleName() {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    Path source() {
        return module.testSources().resolve(className.replace('.', '/') + ".java");
    }

    /** True if the class modifies its JVM and therefore needs a separate one. */
    public boolean needsOwnJvm() {
        return className.endsWith("Interleavings");
    }

    /** Returns the line for the test JVM. */
    public String line() {
        return className + "\t" + method + "\t" + named;
    }
}

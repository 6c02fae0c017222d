package io.braid.devtools.run;

import io.braid.devtools.project.CommandException;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;

/**
 * Classes and methods for a test JVM to run, as written to a file by the command.
 *
 * @param selectors the selectors for JUnit
 * @param named the names of classes that run even if they are tagged {@code deep}
 */
record TestOrder(List<DiscoverySelector> selectors, Set<String> named) {
    static TestOrder read(Path file, ClassLoader loader) throws IOException {
        List<DiscoverySelector> selectors = new ArrayList<>();
        Set<String> named = new HashSet<>();
        for (String line : Files.readAllLines(file)) {
            String[] parts = line.split("\t", -1);
            if (Boolean.parseBoolean(parts[2])) {
                named.add(parts[0]);
            }
            Class<?> type = load(parts[0], loader);
            if (parts[1].isEmpty()) {
                selectors.add(DiscoverySelectors.selectClass(type));
            } else {
                selectors.addAll(methods(type, parts[1]));
            }
        }
        return new TestOrder(selectors, named);
    }

    private static Class<?> load(String name, ClassLoader loader) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException e) {
            throw CommandException.failed("there is no class " + name + " on the class path of its module");
        }
    }

    private static List<DiscoverySelector> methods(Class<?> type, String name) {
        Pattern pattern = Pattern.compile(Pattern.quote(name).replace("*", "\\E.*\\Q"));
        List<Method> tests = ReflectionSupport.findMethods(type, TestOrder::isTest, HierarchyTraversalMode.TOP_DOWN);
        List<DiscoverySelector> found = new ArrayList<>();
        Set<String> known = new TreeSet<>();
        for (Method method : tests) {
            known.add(method.getName());
            if (pattern.matcher(method.getName()).matches()) {
                found.add(DiscoverySelectors.selectMethod(type, method));
            }
        }
        if (found.isEmpty()) {
            throw CommandException.usage(
                    type.getSimpleName() + " has no test '" + name + "'; it has " + String.join(", ", known));
        }
        return found;
    }

    /** True for a test method: JUnit's annotations and their compositions are in packages of JUnit. */
    private static boolean isTest(Method method) {
        for (var annotation : method.getAnnotations()) {
            if (annotation.annotationType().getName().startsWith("org.junit.jupiter.")
                    && !annotation.annotationType().getSimpleName().matches("(Before|After)(Each|All)")) {
                return true;
            }
        }
        return false;
    }
}

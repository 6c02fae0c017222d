package io.braid.devtools.report;

import io.braid.devtools.project.Checkout;
import io.braid.devtools.project.ProjectModule;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reader of the reports that the last Maven build has left in the modules. */
final class SuiteReports {
    private static final Pattern ROOT = Pattern.compile("<testsuite [^>]*>");
    private static final Pattern ITERATIONS = Pattern.compile("iterations: (\\S+)=(\\d+) seed=(-?\\d+)");

    private SuiteReports() {}

    /** Reads all reports in a folder of each module's {@code target}. */
    static List<Suite> read(Checkout checkout, String folder) throws IOException {
        List<Suite> suites = new ArrayList<>();
        for (ProjectModule module : checkout.modules()) {
            Path reports = module.target().resolve(folder);
            if (Files.isDirectory(reports)) {
                try (Stream<Path> files = Files.list(reports)) {
                    for (Path report : files.filter(
                                    file -> file.getFileName().toString().matches("TEST-.*\\.xml"))
                            .sorted()
                            .toList()) {
                        suites.add(read(module.folder(), report));
                    }
                }
            }
        }
        return suites;
    }

    private static Suite read(String module, Path report) throws IOException {
        // Output that is no valid text must not hide the counts.
        String text = new String(Files.readAllBytes(report), StandardCharsets.ISO_8859_1);
        Matcher root = ROOT.matcher(text);
        if (!root.find()) {
            throw new IOException(report + " is not a test report");
        }
        Map<String, Long> iterations = new TreeMap<>();
        Set<String> seeds = new TreeSet<>();
        ITERATIONS.matcher(text).results().forEach(found -> {
            iterations.merge(found.group(1), Long.parseLong(found.group(2)), Math::max);
            seeds.add(found.group(3));
        });
        return new Suite(
                module,
                attribute(root.group(), "name"),
                number(root.group(), "tests"),
                number(root.group(), "failures") + number(root.group(), "errors"),
                number(root.group(), "skipped"),
                Double.parseDouble(attribute(root.group(), "time").replace(",", "")),
                iterations,
                seeds);
    }

    private static int number(String element, String name) {
        String value = attribute(element, name);
        return value.isEmpty() ? 0 : Integer.parseInt(value);
    }

    private static String attribute(String element, String name) {
        Matcher attribute = Pattern.compile(" " + name + "=\"([^\"]*)\"").matcher(element);
        return attribute.find() ? attribute.group(1) : "";
    }
}

package io.braid.devtools.report;

import io.braid.devtools.CommandException;
import io.braid.devtools.project.Checkout;
import io.braid.devtools.project.ProjectModule;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Slowest test classes of the last Maven build, from the reports of all modules. */
public final class SlowestClasses {
    private final Checkout checkout;

    /** One report: a class, its number of cases, and its time. */
    record Suite(String module, String name, int tests, double seconds) {}

    public SlowestClasses(Checkout checkout) {
        this.checkout = checkout;
    }

    /** Prints the slowest classes, then the sum of each module. */
    public void print(int most, PrintStream out) throws IOException {
        List<Suite> suites = read();
        if (suites.isEmpty()) {
            throw CommandException.failed("no module has target/surefire-reports; run 'mvn verify' first");
        }
        out.println(" seconds    tests  class");
        suites.stream()
                .sorted(Comparator.comparingDouble(Suite::seconds).reversed())
                .limit(most)
                .forEach(suite -> out.println(
                        line(suite.seconds(), suite.tests()) + suite.name() + "  (" + suite.module() + ")"));
        Map<String, double[]> sums = new LinkedHashMap<>();
        for (Suite suite : suites) {
            double[] sum = sums.computeIfAbsent(suite.module(), key -> new double[2]);
            sum[0] += suite.seconds();
            sum[1] += suite.tests();
        }
        out.println();
        out.println(" seconds    tests  module");
        sums.forEach((module, sum) -> out.println(line(sum[0], (int) sum[1]) + module));
    }

    private static String line(double seconds, int tests) {
        return String.format(Locale.ROOT, "%8.1f %8d  ", seconds, tests);
    }

    List<Suite> read() throws IOException {
        List<Suite> suites = new ArrayList<>();
        for (ProjectModule module : checkout.modules()) {
            Path folder = module.target().resolve("surefire-reports");
            if (Files.isDirectory(folder)) {
                try (Stream<Path> files = Files.list(folder)) {
                    List<Path> reports = files.filter(
                                    file -> file.getFileName().toString().matches("TEST-.*\\.xml"))
                            .sorted()
                            .toList();
                    for (Path report : reports) {
                        suites.add(read(module.folder(), report));
                    }
                }
            }
        }
        return suites;
    }

    /** Only the root element is read: reports contain all that the tests have printed. */
    private static Suite read(String module, Path report) throws IOException {
        try (InputStream in = Files.newInputStream(report)) {
            XMLInputFactory factory = XMLInputFactory.newInstance();
            factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
            XMLStreamReader reader = factory.createXMLStreamReader(in);
            while (reader.next() != XMLStreamConstants.START_ELEMENT) {
                // Comments may come first.
            }
            return new Suite(
                    module,
                    reader.getAttributeValue(null, "name"),
                    Integer.parseInt(reader.getAttributeValue(null, "tests")),
                    Double.parseDouble(reader.getAttributeValue(null, "time").replace(",", "")));
        } catch (XMLStreamException e) {
            throw new IOException(report + " is not a test report: " + e.getMessage(), e);
        }
    }
}

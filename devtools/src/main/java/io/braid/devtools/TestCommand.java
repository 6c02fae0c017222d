package io.braid.devtools;

import io.braid.devtools.Options.Mode;
import io.braid.devtools.compile.ClassIndex;
import io.braid.devtools.compile.IncrementalCompiler;
import io.braid.devtools.project.Checkout;
import io.braid.devtools.project.CommandException;
import io.braid.devtools.project.MavenBuild;
import io.braid.devtools.report.SlowestClasses;
import io.braid.devtools.report.TierSummary;
import io.braid.devtools.run.Counts;
import io.braid.devtools.run.Jdks;
import io.braid.devtools.run.JvmSettings;
import io.braid.devtools.run.RetainedDatabases;
import io.braid.devtools.run.TestJvms;
import io.braid.devtools.select.ChangedTests;
import io.braid.devtools.select.DeepSlice;
import io.braid.devtools.select.GitChanges;
import io.braid.devtools.select.NameResolver;
import io.braid.devtools.select.TestCatalog;
import io.braid.devtools.select.TestSelection;
import io.braid.devtools.select.TestSelector;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Steps of {@code ./braid test}: resolve the names, compile, run, summarize. */
final class TestCommand {
    private static final String CHANGED = "changed";

    private final Checkout checkout;
    private final Options options;
    private final PrintStream out;
    private final TestSelection selection = new TestSelection();
    /** Files that the run rewrites. */
    private final List<String> rewritten = new ArrayList<>();

    TestCommand(Checkout checkout, Options options, PrintStream out) {
        this.checkout = checkout;
        this.options = options;
        this.out = out;
    }

    /** Executes the options and returns the exit code. */
    int run() throws IOException, InterruptedException {
        return switch (options.mode()) {
            case HELP -> {
                out.print(Usage.TEXT);
                yield 0;
            }
            case SLOWEST -> {
                new SlowestClasses(checkout).print(options.slowest(), out);
                yield 0;
            }
            case SUMMARY -> {
                new TierSummary(checkout).print(out);
                yield 0;
            }
            case RUN, COMPLETE, UPDATE, SLICE -> test();
        };
    }

    private int test() throws IOException, InterruptedException {
        Path home = Jdks.find().home(options.jdk());
        TestCatalog catalog = TestCatalog.of(checkout);
        NameResolver names = new NameResolver(checkout, catalog);
        List<String> references = List.of();
        if (options.mode() == Mode.SLICE) {
            selection.add(DeepSlice.of(catalog, options.names().get(0)));
        } else {
            references = resolve(names);
        }
        long start = System.nanoTime();
        ClassIndex index = compile(!references.isEmpty() || options.mode() == Mode.SLICE);
        for (String reference : references) {
            selectChanged(reference, names, index);
        }
        long compiled = System.nanoTime();
        Counts counts = run(withoutAbstract(selection.tests(), index), home);
        showRewritten();
        out.println(counts);
        out.printf(
                Locale.ROOT,
                "compile %.1f s, tests %.1f s%n",
                seconds(start, compiled),
                seconds(compiled, System.nanoTime()));
        if (counts.isNothing()) {
            throw CommandException.failed(
                    "no test case ran; all of " + options.names() + " may be tagged deep (--deep)," + " or not apply");
        }
        return counts.failed() == 0 ? 0 : 1;
    }

    private Counts run(List<TestSelector> tests, Path home) throws IOException, InterruptedException {
        try (RetainedDatabases databases = RetainedDatabases.reserve(checkout)) {
            Map<String, String> properties = new TreeMap<>(selection.properties());
            if (selection.isOfFilesOnly()) {
                properties.putAll(databases.properties());
            }
            switch (options.mode()) {
                case COMPLETE -> properties.put("slt.complete", "true");
                case UPDATE -> properties.put("plans.update", "true");
                default -> {}
            }
            properties.putAll(options.properties());
            JvmSettings settings = new JvmSettings(home, properties, options.deep(), options.debug());
            TestJvms jvms = new TestJvms(checkout, settings, out);
            return options.mode() == Mode.SLICE
                    ? jvms.runFor(tests, Duration.ofMinutes(options.minutes()))
                    : jvms.run(tests);
        }
    }

    /** Resolves all names except changes, which need compiled classes; returns the references to compare with. */
    private List<String> resolve(NameResolver names) throws IOException {
        List<String> references = new ArrayList<>();
        for (String name : options.names()) {
            switch (options.mode()) {
                case COMPLETE -> rewritten.add(names.resolveForCompletion(name, selection));
                case UPDATE -> rewritten.add(names.resolveForUpdate(name, selection));
                default -> {
                    if (name.equals(CHANGED) || name.startsWith(CHANGED + "=")) {
                        references.add(name.substring(Math.min(name.length(), CHANGED.length() + 1)));
                    } else {
                        names.resolve(name, selection);
                    }
                }
            }
        }
        return references;
    }

    /** Compiles under a lock, so that concurrent commands do not compile at the same time. */
    private ClassIndex compile(boolean all) throws IOException, InterruptedException {
        Path lockFile = Files.createDirectories(checkout.state()).resolve("lock");
        try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock ignored = channel.lock()) {
            new MavenBuild(checkout, out).runIfNecessary();
            Set<Path> necessary = classFolders();
            return new IncrementalCompiler(checkout, out)
                    .compile(module -> all || necessary.contains(module.classes()));
        }
    }

    /** Returns the class folders of the modules that the selected tests use. */
    private Set<Path> classFolders() throws IOException {
        Set<Path> folders = new HashSet<>();
        for (TestSelector test : selection.tests()) {
            folders.addAll(test.module().testClassPath());
        }
        return folders;
    }

    private void selectChanged(String reference, NameResolver names, ClassIndex index)
            throws IOException, InterruptedException {
        Set<String> paths = new GitChanges(checkout.root()).since(reference);
        Set<String> others = new ChangedTests(checkout, names).select(paths, index, selection);
        out.println(paths.size() + " changed files concern " + selection.tests().size() + " test classes"
                + (others.isEmpty() ? "" : "; none: " + String.join(", ", others)));
        if (selection.tests().isEmpty()) {
            throw CommandException.failed("no test case ran: no test loads what has changed");
        }
    }

    private static List<TestSelector> withoutAbstract(List<TestSelector> tests, ClassIndex index) {
        Set<String> concrete = new HashSet<>();
        index.all().stream()
                .filter(each -> !each.file().isAbstract())
                .forEach(each -> concrete.add(each.file().qualifiedName()));
        return tests.stream()
                .filter(test -> concrete.contains(test.className()))
                .toList();
    }

    private void showRewritten() throws IOException, InterruptedException {
        if (!rewritten.isEmpty()) {
            List<String> command = new ArrayList<>(List.of("git", "--no-pager", "diff", "--stat", "--"));
            command.addAll(rewritten);
            new ProcessBuilder(command)
                    .directory(checkout.root().toFile())
                    .inheritIO()
                    .start()
                    .waitFor();
        }
    }

    private static double seconds(long start, long end) {
        return (end - start) / 1e9;
    }
}

package io.braid.devtools.select;

import io.braid.devtools.project.Checkout;
import io.braid.devtools.project.CommandException;
import io.braid.devtools.project.ProjectModule;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Resolution of the names on the command line: modules, test classes, methods, scripts and plans. */
public final class NameResolver {
    private static final String SCRIPTS_PROPERTY = "slt.file";
    private static final String PLANS_PROPERTY = "plans.file";
    private static final String REFERENCE = "io.braid.slt.ReferenceScriptsTest";

    private final Checkout checkout;
    private final TestCatalog catalog;
    private final FileFinder scripts;
    private final FileFinder plans;

    public NameResolver(Checkout checkout, TestCatalog catalog) {
        this.checkout = checkout;
        this.catalog = catalog;
        this.scripts = new FileFinder(checkout.root(), "src/test/sql", ".slt");
        this.plans = new FileFinder(checkout.root(), "planner/src/test/plans", ".plan");
    }

    /** Adds the tests that a name stands for; fails with the nearest known names if there are none. */
    public void resolve(String name, TestSelection selection) throws IOException {
        if (scripts.isMeant(name)) {
            String script = scripts.find(name).orElseThrow(() -> unknown(name));
            addScript(script, REFERENCE, selection);
            addScript(script, "io.braid.slt.BraidScriptsTest", selection);
            return;
        }
        if (plans.isMeant(name)) {
            addPlan(plans.find(name).orElseThrow(() -> unknown(name)), selection);
            return;
        }
        Optional<ProjectModule> module = checkout.module(name);
        List<TestSelector> found = module.isPresent() ? catalog.in(module.get()) : tests(name);
        if (found.isEmpty()) {
            throw module.isPresent() ? CommandException.failed(name + " has no tests") : unknown(name);
        }
        selection.add(found);
    }

    /** Adds a script for a run that fills in its results, which only the reference database does. */
    public String resolveForCompletion(String name, TestSelection selection) throws IOException {
        String script = scripts.find(requireSuffix(scripts, name, "--complete")).orElseThrow(() -> unknown(name));
        addScript(script, REFERENCE, selection);
        return "src/test/sql/" + script;
    }

    /** Adds a plan file for a run that rewrites it. */
    public String resolveForUpdate(String name, TestSelection selection) throws IOException {
        String plan = plans.find(requireSuffix(plans, name, "--update")).orElseThrow(() -> unknown(name));
        addPlan(plan, selection);
        return "planner/src/test/plans/" + plan;
    }

    private static String requireSuffix(FileFinder finder, String name, String option) {
        if (!finder.isMeant(name)) {
            throw CommandException.usage(option + " takes files, and '" + name + "' is none of its kind");
        }
        return name;
    }

    private List<TestSelector> tests(String name) {
        List<TestSelector> classes = catalog.matching(name);
        int split = Math.max(name.lastIndexOf('#'), name.lastIndexOf('.'));
        if (!classes.isEmpty() || split < 0) {
            return classes;
        }
        return catalog.matching(name.substring(0, split)).stream()
                .map(test -> new TestSelector(test.module(), test.className(), name.substring(split + 1), test.named()))
                .toList();
    }

    private void addScript(String script, String className, TestSelection selection) {
        selection.addFile(test(className), SCRIPTS_PROPERTY, script);
    }

    private void addPlan(String plan, TestSelection selection) {
        selection.addFile(test("io.braid.planner.PlanSnapshotsTest"), PLANS_PROPERTY, plan.replaceAll("\\.plan$", ""));
    }

    private TestSelector test(String className) {
        return catalog.matching(className).stream()
                .findFirst()
                .orElseThrow(() -> CommandException.failed("there is no test class " + className + " any more"));
    }

    private CommandException unknown(String name) {
        try {
            List<String> known = new ArrayList<>(List.of("changed"));
            if (scripts.isMeant(name)) {
                known.addAll(scripts.all());
            } else if (plans.isMeant(name)) {
                known.addAll(plans.all());
            } else {
                checkout.modules().forEach(module -> known.addAll(List.of(module.folder(), module.shortName())));
                known.addAll(catalog.simpleNames());
            }
            List<String> nearest = NearestNames.of(name, known);
            return CommandException.usage("no module, test class, script or plan is called '" + name + "'"
                    + (nearest.isEmpty() ? "; see ./braid test --help" : "; did you mean " + or(nearest) + "?"));
        } catch (IOException e) {
            return CommandException.failed(e.toString());
        }
    }

    private static String or(List<String> names) {
        int last = names.size() - 1;
        return last == 0 ? names.get(0) : String.join(", ", names.subList(0, last)) + " or " + names.get(last);
    }
}

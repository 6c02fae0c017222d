package io.braid.planner.pushdown;

import io.braid.planner.rel.KeyedFragment;
import io.braid.planner.rel.SourceFragment;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.Exactness;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;

/** Exactness of the text comparisons sent to a source. */
public final class SentTextExactness {
    private final Capabilities capabilities;
    private final SortedMap<String, Exactness> classes = new TreeMap<>();

    private SentTextExactness(Capabilities capabilities) {
        this.capabilities = capabilities;
    }

    /** Returns the exactness of each function that compares text in a source's fragment, in alphabetical order. */
    public static SortedMap<String, Exactness> classes(RelNode sent) {
        RelNode whole = sent instanceof KeyedFragment keyed ? keyed.whole() : sent;
        if (!(whole instanceof SourceFragment fragment)) {
            return new TreeMap<>();
        }
        SentTextExactness text = new SentTextExactness(fragment.source().capabilities());
        text.look(fragment.body());
        return text.classes;
    }

    /** Formats the classes, for example {@code = SUPERSET, ORDER BY NATIVE}. */
    public static String sentence(SortedMap<String, Exactness> classes) {
        return classes.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", ", "text: ", ""));
    }

    private void look(RelNode node) {
        node.getInputs().forEach(this::look);
        if (node.getInputs().isEmpty()) {
            return;
        }
        PushdownExactness exact = new PushdownExactness(capabilities, node.getInputs());
        if (node instanceof Filter filter) {
            exact.condition(filter.getCondition());
        } else if (node instanceof Join join) {
            exact.condition(join.getCondition());
        } else if (node instanceof Project project) {
            exact.columns(project.getProjects());
        } else if (node instanceof Aggregate || node instanceof Sort) {
            FragmentPlacement.isPushable(node, exact);
        }
        exact.onText().forEach((function, exactness) -> classes.merge(function, exactness, Exactness::worse));
    }
}

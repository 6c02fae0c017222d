package io.braid.migration.teiid;

import io.braid.migration.DraftModel;
import io.braid.vdb.TriggerDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Conversion of INSTEAD OF triggers. */
final class TriggerConversion {
    private final ImportContext context;

    TriggerConversion(ImportContext context) {
        this.context = context;
    }

    void convert(TeiidStatement.Trigger trigger) {
        Findings findings = new Findings();
        List<String> statements = new ArrayList<>();
        for (String statement : trigger.statements()) {
            Rewritten written = context.rewriter().write(statement);
            findings.addAll(written);
            statements.add("  " + written.sql() + ";\n");
        }
        findings.note("schemas of the tables that it writes to need OPTIONS (writable 'on')");
        String construct = "trigger of " + trigger.event() + " on " + trigger.schema() + "." + trigger.view();
        context.draft()
                .add(
                        findings.line(trigger.line(), construct),
                        findings.isPossible()
                                ? List.of(new TriggerDefinition(
                                        trigger.schema(),
                                        trigger.view(),
                                        trigger.name(),
                                        TriggerDefinition.Event.valueOf(trigger.event()),
                                        statements.stream().collect(Collectors.joining("", "BEGIN ATOMIC\n", "END")),
                                        DraftModel.NOWHERE))
                                : List.of());
    }
}

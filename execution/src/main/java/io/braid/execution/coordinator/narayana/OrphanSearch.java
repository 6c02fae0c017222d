package io.braid.execution.coordinator.narayana;

import com.arjuna.ats.jta.recovery.XAResourceRecoveryHelper;
import io.braid.execution.coordinator.BranchSources;
import io.braid.spi.BranchId;
import io.braid.spi.error.BraidException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.transaction.xa.XAResource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Search of sources for in-doubt branches of this server. Branches of other servers and of running transactions are not
 * passed to the transaction manager.
 */
final class OrphanSearch implements XAResourceRecoveryHelper {
    private static final Logger LOG = LoggerFactory.getLogger(OrphanSearch.class);

    private final String server;
    private final BranchSources sources;
    private final Set<String> underWay;
    private final Map<String, SourceResource> resources = new HashMap<>();

    /** @param underWay ids of running transactions */
    OrphanSearch(String server, BranchSources sources, Set<String> underWay) {
        this.server = server;
        this.sources = sources;
        this.underWay = underWay;
    }

    @Override
    public boolean initialise(String parameters) {
        return true;
    }

    @Override
    public synchronized XAResource[] getXAResources() {
        List<XAResource> reached = new ArrayList<>();
        for (String source : sources.suspects()) {
            try {
                // Copied before the source is queried: transactions that end in between are not in doubt.
                Set<String> busy = Set.copyOf(underWay);
                Set<BranchId> inDoubt = sources.prepared(source).stream()
                        .filter(id -> Xids.isOf(server, id) && !busy.contains(id.global()))
                        .filter(id -> !underWay.contains(id.global()))
                        .collect(Collectors.toSet());
                sources.found(source, inDoubt);
                reached.add(resources
                        .computeIfAbsent(source, name -> new SourceResource(name, sources))
                        .found(inDoubt.stream().map(Xids::xid).toList()));
            } catch (BraidException e) {
                LOG.debug("Source '{}' cannot be searched for transactions in doubt now", source, e);
            }
        }
        return reached.toArray(XAResource[]::new);
    }
}

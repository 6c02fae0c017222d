package io.braid.execution.coordinator.narayana;

import com.arjuna.ats.jta.recovery.SerializableXAResourceDeserializer;
import io.braid.execution.coordinator.BranchSources;
import java.io.IOException;
import java.io.ObjectInputStream;
import javax.transaction.xa.XAResource;

/** Deserializer that connects branches from the log with the open sources. */
final class LoggedBranches implements SerializableXAResourceDeserializer {
    private final BranchSources sources;

    LoggedBranches(BranchSources sources) {
        this.sources = sources;
    }

    @Override
    public boolean canDeserialze(String className) {
        return className.equals(BranchResource.class.getName());
    }

    @Override
    public XAResource deserialze(ObjectInputStream in) throws IOException, ClassNotFoundException {
        return ((BranchResource) in.readObject()).recoveredFrom(sources);
    }
}

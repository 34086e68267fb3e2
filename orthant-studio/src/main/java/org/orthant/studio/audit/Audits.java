package org.orthant.studio.audit;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.orthant.studio.http.AccessToken;
import org.orthant.studio.http.Refusal;

/** All audits that pages have open. */
public final class Audits implements AutoCloseable {

    private static final Logger LOG = System.getLogger(Audits.class.getName());

    private static final int PATIENCE_SECONDS = 20;

    private final AuditLimits limits;
    private final Path folder;
    private final Map<String, PageAudit> open = new LinkedHashMap<>();
    private final ScheduledFuture<?> watch;
    /** One for each: work that takes long to end delays no other. */
    private final ExecutorService closers = Executors.newCachedThreadPool(Audits::daemon);

    private final ScheduledExecutorService keeper = Executors.newSingleThreadScheduledExecutor(Audits::daemon);

    /** None yet. */
    public Audits(AuditLimits limits) throws IOException {
        this.limits = limits;
        // Readable only for this user.
        this.folder = Files.createTempDirectory("orthant-studio-");
        long tick =
                Math.max(1, Math.min(limits.lease().toMillis(), limits.grace().toMillis()) / 10);
        this.watch = keeper.scheduleWithFixedDelay(this::expire, tick, tick, TimeUnit.MILLISECONDS);
    }

    /** Where uploaded files are, until their audit is over. */
    public Path folder() {
        return folder;
    }

    AuditLimits limits() {
        return limits;
    }

    /** Begins an audit, and returns a name for it that cannot be guessed. */
    String open() throws IOException {
        synchronized (open) {
            if (open.size() >= limits.audits()) {
                // A new audit does not wait for the leases of pages that give no sign of life.
                giveUp(audit -> audit.presence().isSilentFor(limits.grace()));
            }
            if (open.size() >= limits.audits()) {
                // Pages that were closed a moment ago may be just loaded again; those that are here come first.
                giveUp(audit -> audit.presence().isLeft());
            }
            if (open.size() >= limits.audits()) {
                throw new Refusal(
                        429, "there are " + open.size() + " audits open already: close the page of another one first");
            }
            String id = AccessToken.random().text();
            open.put(id, new PageAudit(Files.createDirectory(folder.resolve(id)), limits.uploadBytes()));
            return id;
        }
    }

    /** The audit of that name, whose page has thereby shown a sign of life. */
    PageAudit get(String id) {
        synchronized (open) {
            PageAudit audit = open.get(id);
            if (audit == null) {
                throw new Refusal(404, "this audit is over: drop the files again");
            }
            audit.presence().touch();
            return audit;
        }
    }

    /** Ends the audit of that name, if there is one. */
    void close(String id) {
        Optional<PageAudit> audit;
        synchronized (open) {
            audit = Optional.ofNullable(open.remove(id));
        }
        audit.ifPresent(PageAudit::close);
    }

    /** Ends all of them. */
    @Override
    public void close() {
        watch.cancel(false);
        keeper.shutdownNow();
        List<String> ids;
        synchronized (open) {
            ids = List.copyOf(open.keySet());
        }
        ids.forEach(this::close);
        closers.shutdown();
        try {
            if (!closers.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                LOG.log(Level.WARNING, "work of a page that is gone does not end");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        try {
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            folder.toFile().deleteOnExit();
        }
    }

    private void expire() {
        giveUp(audit -> audit.presence().isGone(limits));
    }

    /** Ends audits without waiting for their work to end. */
    private void giveUp(Predicate<PageAudit> unwanted) {
        List<PageAudit> all = new ArrayList<>();
        synchronized (open) {
            open.values().stream().filter(unwanted).forEach(all::add);
            open.values().removeAll(all);
        }
        all.forEach(audit -> closers.execute(audit::close));
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "orthant-audit-keeper");
        thread.setDaemon(true);
        return thread;
    }
}

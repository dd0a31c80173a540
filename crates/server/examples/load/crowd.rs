//! Much work at once, but not all of it.

use std::cell::RefCell;
use std::rc::Rc;

use tokio::task::JoinSet;

use crate::trouble::Fault;

/// How many do something at once.
const CROWD: usize = 64;

/// Does something with every item, a crowd of them at a time. Stops at the first fault.
pub(crate) async fn for_each<Item, Work, Done>(items: Vec<Item>, work: Work) -> Result<(), Fault>
where
    Item: 'static,
    Work: Fn(Item) -> Done + 'static,
    Done: Future<Output = Result<(), Fault>> + 'static,
{
    let (items, work) = (Rc::new(RefCell::new(items.into_iter())), Rc::new(work));
    let mut crowd = JoinSet::new();
    for _ in 0..CROWD {
        let (items, work) = (Rc::clone(&items), Rc::clone(&work));
        crowd.spawn_local(async move {
            loop {
                // The list is not held while the work is done.
                let Some(item) = items.borrow_mut().next() else { return Ok(()) };
                work(item).await?;
            }
        });
    }
    while let Some(done) = crowd.join_next().await {
        match done {
            Ok(done) => done?,
            Err(panic) => std::panic::resume_unwind(panic.into_panic()),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::rc::Rc;

    use tokio::task::LocalSet;

    use super::{CROWD, for_each};
    use crate::trouble::{Step, Trouble};

    #[tokio::test]
    async fn all_is_done_and_not_all_at_once() {
        let (here, most, done) = (Rc::new(Cell::new(0)), Rc::new(Cell::new(0)), Rc::new(Cell::new(0)));
        let count = (Rc::clone(&most), Rc::clone(&done));
        let work = move |item: usize| {
            let (here, most, done) = (Rc::clone(&here), Rc::clone(&most), Rc::clone(&done));
            async move {
                here.set(here.get() + 1);
                most.set(most.get().max(here.get()));
                tokio::task::yield_now().await;
                here.set(here.get() - 1);
                done.set(done.get() + item);
                Ok(())
            }
        };
        let all = LocalSet::new().run_until(for_each(vec![1; 1000], work)).await;
        assert_eq!((all, count.0.get(), count.1.get()), (Ok(()), CROWD, 1000));
    }

    #[tokio::test]
    async fn a_fault_ends_it() {
        let work = |item: usize| async move { if item == 500 { Err((Step::Guest, Trouble::Ended)) } else { Ok(()) } };
        let all = LocalSet::new().run_until(for_each((0..1000).collect(), work)).await;
        assert_eq!(all, Err((Step::Guest, Trouble::Ended)));
    }
}
